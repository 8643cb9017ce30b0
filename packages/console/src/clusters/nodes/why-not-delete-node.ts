import type { Pool } from '@moorage/sdk'

/** Why a node cannot be deleted now; null where it can (decisions E3.1, E7). */
export function whyNotDeleteNode({ count, autoscaler }: Pick<Pool, 'count' | 'autoscaler'>): string | null {
  if (count <= 1) return 'The last node of a pool cannot be deleted. Delete the pool.'
  if (autoscaler.enabled && count <= autoscaler.min)
    return 'The autoscaler of the pool keeps at least as many nodes as there are.'
  return null
}
