import { nodeField, nodesField, textField } from '../project/syntax-node.ts'
import { resolveImport } from '../project/import-graph.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** Context for resolving an expression's names. */
export interface TextContext {
  readonly source: Source
  readonly project: Project
  readonly ancestors: readonly SyntaxNode[]
}

/** True for text that the code determines: a literal, a constant of literals, an entry of a constant table, a parameter with a literal type. */
export function isFixedText(node: SyntaxNode | undefined, context: TextContext): boolean {
  switch (node?.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return true
    case 'TemplateLiteral':
      return nodesField(node, 'expressions').every((one) => isFixedText(one, context))
    case 'BinaryExpression':
      return [nodeField(node, 'left'), nodeField(node, 'right')].every((one) => isFixedText(one, context))
    case 'ConditionalExpression':
      return [nodeField(node, 'consequent'), nodeField(node, 'alternate')].every((one) => isFixedText(one, context))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isFixedText(nodeField(node, 'expression'), context)
    case 'ArrayExpression':
      return nodesField(node, 'elements').every((one) => isFixedText(one, context))
    case 'ObjectExpression':
      return nodesField(node, 'properties').every((one) => isFixedText(nodeField(one, 'value'), context))
    case 'CallExpression':
      return isFixedJoin(node, context)
    case 'MemberExpression':
      return isFixedText(nodeField(node, 'object'), context)
    case 'Identifier':
      return isFixedName(textField(node, 'name') ?? '', context)
    default:
      return false
  }
}

function isFixedJoin(node: SyntaxNode, context: TextContext): boolean {
  const callee = nodeField(node, 'callee')
  return (
    textField(nodeField(callee, 'property'), 'name') === 'join' && isFixedText(nodeField(callee, 'object'), context)
  )
}

function isFixedName(name: string, context: TextContext): boolean {
  for (const owner of context.ancestors.toReversed()) {
    const parameter = nodesField(owner, 'params').find((one) => textField(one, 'name') === name)
    if (parameter) return isLiteralType(nodeField(nodeField(parameter, 'typeAnnotation'), 'typeAnnotation'))
    const local = owner.type === 'BlockStatement' ? findDeclared(nodesField(owner, 'body'), name) : undefined
    if (local) return isFixedText(local, context)
  }
  const found = findConstant(context.source, name, context.project)
  return found !== undefined && isFixedText(found.value, { ...context, source: found.source, ancestors: [] })
}

function isLiteralType(type: SyntaxNode | undefined): boolean {
  if (type?.type === 'TSUnionType') return nodesField(type, 'types').every(isLiteralType)
  return type?.type === 'TSLiteralType'
}

interface FoundConstant {
  readonly value: SyntaxNode
  readonly source: Source
}

function findConstant(source: Source, name: string, project: Project): FoundConstant | undefined {
  const statements = nodesField(source.program, 'body')
  const own = findDeclared(statements, name)
  if (own) return { value: own, source }
  const imported = statements.flatMap((one) => readImport(one, name))[0]
  const target = imported && resolveImport(source.path, imported.specifier, project.entryPoints)
  const holder = project.sources.find(({ path }) => path === target)
  return imported && holder && holder !== source ? findConstant(holder, imported.name, project) : undefined
}

function findDeclared(statements: readonly SyntaxNode[], name: string): SyntaxNode | undefined {
  const declarations = statements
    .map((one) => nodeField(one, 'declaration') ?? one)
    .filter((one) => one['kind'] === 'const')
  const declared = declarations
    .flatMap((one) => nodesField(one, 'declarations'))
    .find((one) => textField(nodeField(one, 'id'), 'name') === name)
  return nodeField(declared, 'init')
}

function readImport(statement: SyntaxNode, name: string): { specifier: string; name: string }[] {
  if (statement.type !== 'ImportDeclaration') return []
  const found = nodesField(statement, 'specifiers').find((one) => textField(nodeField(one, 'local'), 'name') === name)
  const imported = textField(nodeField(found, 'imported'), 'name')
  return imported === undefined
    ? []
    : [{ specifier: textField(nodeField(statement, 'source'), 'value') ?? '', name: imported }]
}
