import { isSyntaxNode } from './syntax-node.ts'
import type { SyntaxNode } from './syntax-node.ts'

/** Called for each node with the nodes it stands in, nearest last; that list is only good during the call. */
export type Visit = (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void

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

/** The nodes right under a node; every check walks every tree, so they are looked for once. */
const known = new WeakMap<SyntaxNode, readonly SyntaxNode[]>()

/** Visits a node and everything under it, in source order. */
export function walkNodes(node: SyntaxNode, visit: Visit): void {
  walk(node, visit, [])
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
