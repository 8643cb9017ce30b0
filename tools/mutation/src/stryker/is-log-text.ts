/** What is read of a node of the syntax tree. */
interface SyntaxNode {
  readonly type: string
  readonly callee?: SyntaxNode
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly name?: string
}

/** A node with the one above it, as Stryker shows it. */
export interface SyntaxPath {
  readonly node: SyntaxNode
  readonly parentPath: SyntaxPath | null
}

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/**
 * Whether a node is the text of a log line: `log.info(..., 'text')`. No test reads those word by word, and none should. What else stands in
 * the call (fields, conditions) is changed like any other source.
 */
export function isLogText({ node, parentPath }: SyntaxPath): boolean {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false
  const callee = parentPath?.node.type === 'CallExpression' ? parentPath.node.callee : undefined
  if (callee?.type !== 'MemberExpression' || !levels.has(callee.property?.name ?? '')) return false
  const logger = callee.object?.type === 'MemberExpression' ? callee.object.property : callee.object
  return logger?.name === 'log'
}
