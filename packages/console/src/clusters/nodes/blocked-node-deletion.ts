import type { Pool } from '@moorage/sdk'

/** Returns why a node cannot be deleted now; null if it can (decisions E3.1, E7). */
export function explainBlockedNodeDeletion({ count, autoscaler }: Pick<Pool, 'count' | 'autoscaler'>): string | null {
  if (count <= 1) return 'You cannot delete the last node of a pool. Delete the pool instead.'
  if (autoscaler.enabled && count <= autoscaler.min)
    return 'The pool is at the minimum number of nodes of its autoscaler.'
  return null
}
