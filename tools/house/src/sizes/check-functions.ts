import { isExempt } from '../project/exemption.ts'
import { isTestSupport } from '../project/project-file.ts'
import { sizeExemptions, sizeLimits } from './file-sizes.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** Finds functions that are too long, have too many parameters, or are nested too deeply. */
export function checkFunctions(project: Project): Problem[] {
  const measured = project.sources.filter((source) => !isExempt(source.path, sizeExemptions))
  return measured.flatMap((source) =>
    listFunctions(source).flatMap((one) => {
      const reasons = explain(one, isTestSupport(source.path))
      return reasons.map((advice) => ({ rule: 'sizes', file: source.path, line: one.line, advice }))
    }),
  )
}

function explain(one: FunctionMeasure, isInTests: boolean): string[] {
  const isGroup = one.isTestGroup && isInTests
  const { functionLines, parameters, nesting } = sizeLimits
  return [
    one.lines > functionLines && !isGroup
      ? `function has ${one.lines} lines of ${functionLines} at most. Extract its parts into named functions.`
      : '',
    one.parameters > parameters && !one.isTestCase
      ? `function has ${one.parameters} parameters of ${parameters} at most. Group related ones in an object.`
      : '',
    one.nesting > nesting
      ? `function nests ${one.nesting} deep of ${nesting} at most. Return early, or extract the inner part.`
      : '',
  ].filter((reason) => reason !== '')
}

interface FunctionMeasure {
  readonly line: number
  readonly lines: number
  readonly parameters: number
  /** Depth of nested conditions, loops and tries, without inner functions. */
  readonly nesting: number
  readonly isTestGroup: boolean
  /** True for a test, whose parameters are the columns of its table. */
  readonly isTestCase: boolean
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])
const nestingTypes = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
])

function listFunctions(source: Source): FunctionMeasure[] {
  const measured = new Map<SyntaxNode, FunctionMeasure>()
  walkNodes(source.program, (node, ancestors) => {
    if (functionTypes.has(node.type)) measured.set(node, measure(node, ancestors.at(-1)))
    const owner = ancestors.findLast((one) => functionTypes.has(one.type))
    const known = owner && measured.get(owner)
    if (owner && known && nestingTypes.has(node.type))
      measured.set(owner, { ...known, nesting: Math.max(known.nesting, depth(node, ancestors, owner)) })
  })
  return [...measured.values()]
}

function measure(node: SyntaxNode, parent: SyntaxNode | undefined): FunctionMeasure {
  const { start, end } = node.loc
  const parameters = nodesField(node, 'params').filter((one) => textField(one, 'name') !== 'this').length
  return {
    line: start.line,
    lines: end.line - start.line + 1,
    parameters,
    nesting: 0,
    isTestGroup: isCallOf(parent, ['describe', 'suite']),
    isTestCase: isCallOf(parent, ['it', 'test']),
  }
}

/** An `else if` is as deep as its `if`. */
function depth(node: SyntaxNode, ancestors: readonly SyntaxNode[], owner: SyntaxNode): number {
  const inside = [...ancestors.slice(ancestors.indexOf(owner) + 1), node]
  const nested = inside.filter((one) => nestingTypes.has(one.type))
  return nested.filter((one) => !nested.some((other) => nodeField(other, 'alternate') === one)).length
}

function isCallOf(parent: SyntaxNode | undefined, names: readonly string[]): boolean {
  let callee = nodeField(parent, 'callee')
  while (callee && callee.type !== 'Identifier')
    callee = nodeField(callee, 'object') ?? nodeField(callee, 'callee') ?? nodeField(callee, 'tag')
  return names.includes(textField(callee, 'name') ?? '')
}
