/** Comment of a parsed file. `value` lacks the delimiters. */
export interface SyntaxComment {
  readonly type: 'CommentLine' | 'CommentBlock'
  readonly value: string
  readonly loc: SyntaxSpan
}

interface SyntaxSpan {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

/** Node of a syntax tree. Its fields are untyped, because checks read few of them. */
export interface SyntaxNode {
  readonly type: string
  readonly loc: SyntaxSpan
  readonly leadingComments?: readonly SyntaxComment[]
  readonly [field: string]: unknown
}

/** True if a value is a node. */
export function isSyntaxNode(value: unknown): value is SyntaxNode {
  if (typeof value !== 'object' || value === null) return false
  return 'type' in value && typeof value.type === 'string' && 'loc' in value
}

/** True if a comment has a position; all parsed ones do. */
export function isSyntaxComment(comment: object): comment is SyntaxComment {
  return 'loc' in comment && typeof comment.loc === 'object' && comment.loc !== null
}

/** Returns the node in a field; undefined if absent. */
export function nodeField(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const value = node?.[field]
  return isSyntaxNode(value) ? value : undefined
}

/** Returns the nodes in a list field; empty if absent. */
export function nodesField(node: SyntaxNode | undefined, field: string): SyntaxNode[] {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

/** Returns the string in a field; undefined if absent. */
export function textField(node: SyntaxNode | undefined, field: string): string | undefined {
  const value = node?.[field]
  return typeof value === 'string' ? value : undefined
}

type Visit = (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void

const skipped = new Set([
  'type',
  'start',
  'end',
  'loc',
  'leadingComments',
  'trailingComments',
  'innerComments',
  'extra',
  'errors',
])

/** Caches, because every check walks every tree. */
const known = new WeakMap<SyntaxNode, readonly SyntaxNode[]>()
const flattened = new WeakMap<SyntaxNode, readonly SyntaxNode[]>()

/** Visits a node and all its descendants, in source order. */
export function walkNodes(node: SyntaxNode, visit: Visit): void {
  // A visitor without the parameter `ancestors` gets the cached list of all nodes.
  if (visit.length < 2) for (const one of flatten(node)) visit(one, [])
  else walk(node, visit, [])
}

function flatten(root: SyntaxNode): readonly SyntaxNode[] {
  const found = flattened.get(root)
  if (found) return found
  const nodes: SyntaxNode[] = []
  walk(root, (node) => nodes.push(node), [])
  if (root.type === 'Program') flattened.set(root, nodes)
  return nodes
}

function walk(node: SyntaxNode, visit: Visit, ancestors: SyntaxNode[]): void {
  visit(node, ancestors)
  ancestors.push(node)
  for (const child of childrenOf(node)) walk(child, visit, ancestors)
  ancestors.pop()
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const found = known.get(node)
  if (found) return found
  const fields = Object.keys(node).filter((field) => !skipped.has(field))
  const children = fields.flatMap((field) => node[field]).filter(isSyntaxNode)
  known.set(node, children)
  return children
}
