/** A comment as the parser reports it; `value` lacks the comment signs. */
export interface SyntaxComment {
  readonly type: 'CommentLine' | 'CommentBlock'
  readonly value: string
  readonly loc: SyntaxSpan
}

/** Lines a node covers, counted from 1. */
export interface SyntaxSpan {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

/** A node of the parser's tree; the checks look at few fields, so these stay untyped. */
export interface SyntaxNode {
  readonly type: string
  readonly loc: SyntaxSpan
  readonly leadingComments?: readonly SyntaxComment[]
  readonly [field: string]: unknown
}

/** Whether a value found in a tree is a node. */
export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string' && 'loc' in value
}
