import type { Node } from '@moorage/contract'
import { publicNodeId } from '#domain/node/name.ts'
import type { PoolNodeRow } from '#store/pool/find-pool.ts'

/** Dialect policy of node responses. */
export interface NodeBodyContext {
  readonly replacedNotReadyMs: number
}

/**
 * Returns the node response. If the dialect sets `replacedNotReadyMs`, a node being replaced is not ready, nor is its replacement for that time. Clients that
 * requested the replacement poll for this status (decision E6).
 */
export function nodeBody(row: PoolNodeRow, { replacedNotReadyMs }: NodeBodyContext): Node {
  const isRecent = row.replacing_ms !== null && row.replacing_ms < replacedNotReadyMs
  const isReplaced = replacedNotReadyMs > 0 && (row.is_being_replaced || isRecent)
  return {
    id: publicNodeId(row.pool_id, row.name),
    instance_id: row.host_id,
    status: row.is_ready && !isReplaced ? 'ready' : 'not_ready',
  }
}
