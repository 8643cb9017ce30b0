import { isSyntaxNode } from './syntax-node.ts'
import type { SyntaxNode } from './syntax-node.ts'

/** The node in a field, undefined when the field holds none. */
export function nodeField(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const value = node?.[field]
  return isSyntaxNode(value) ? value : undefined
}

/** The nodes in a field that holds a list; empty when it holds none. */
export function nodesField(node: SyntaxNode | undefined, field: string): SyntaxNode[] {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

/** The text in a field, undefined when the field holds something else. */
export function textField(node: SyntaxNode | undefined, field: string): string | undefined {
  const value = node?.[field]
  return typeof value === 'string' ? value : undefined
}
