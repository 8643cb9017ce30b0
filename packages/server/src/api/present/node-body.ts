import type { Node } from '@moorage/contract'
import { publicNodeId } from '#domain/node/name.ts'
import type { ShownNode } from '#store/pool/find-pool.ts'

/** What showing nodes depends on beside them: a number of the dialect. */
export interface NodeBodyContext {
  readonly replacedNotReadyMs: number
}

/**
 * A node as it is shown. Where the wire's policy says so, one that is being replaced is not ready, and neither is the one that took its place for
 * some time after it was begun: clients that have asked for the replacement look for it (decision E6).
 */
export function nodeBody(row: ShownNode, { replacedNotReadyMs }: NodeBodyContext): Node {
  const isRecent = row.replacing_ms !== null && row.replacing_ms < replacedNotReadyMs
  const isReplaced = replacedNotReadyMs > 0 && (row.is_being_replaced || isRecent)
  return {
    id: publicNodeId(row.pool_id, row.name),
    instance_id: row.host_id,
    status: row.is_ready && !isReplaced ? 'ready' : 'not_ready',
  }
}
