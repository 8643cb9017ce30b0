interface SyntaxNode {
  readonly type: string
  readonly callee?: SyntaxNode
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly name?: string
}

/** Node with its parent, as Stryker provides them. */
export interface SyntaxPath {
  readonly node: SyntaxNode
  readonly parentPath: SyntaxPath | null
}

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** True for the text of a log line, `log.info(..., 'text')`, which no test compares. */
export function isLogText({ node, parentPath }: SyntaxPath): boolean {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false
  const callee = parentPath?.node.type === 'CallExpression' ? parentPath.node.callee : undefined
  if (callee?.type !== 'MemberExpression' || !levels.has(callee.property?.name ?? '')) return false
  const logger = callee.object?.type === 'MemberExpression' ? callee.object.property : callee.object
  return logger?.name === 'log'
}
