import { nodeField, nodesField, textField } from '../project/node-field.ts'
import { resolveImport } from '../floors/resolve-import.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** A value found by name, and the file it stands in. */
export interface FoundConstant {
  readonly value: SyntaxNode
  readonly source: Source
}

/** Finds the value of a `const` of the file, or of the file of the project it is imported from. */
export function findConstant(source: Source, name: string, project: Project): FoundConstant | undefined {
  const statements = nodesField(source.program, 'body')
  const own = findDeclared(statements, name)
  if (own) return { value: own, source }
  const imported = statements.flatMap((one) => readImport(one, name))[0]
  const target = imported && resolveImport(source.path, imported.specifier, project.doors)
  const holder = target?.kind === 'file' ? project.sources.find((one) => one.path === target.path) : undefined
  return imported && holder && holder !== source ? findConstant(holder, imported.name, project) : undefined
}

/** Finds the value of a `const` among statements. */
export function findDeclared(statements: readonly SyntaxNode[], name: string): SyntaxNode | undefined {
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
