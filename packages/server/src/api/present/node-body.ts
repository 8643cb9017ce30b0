import type { Node } from '@moorage/contract'
import { publicNodeId } from '../../domain/node/name.ts'
import type { ShownNode } from '../../store/pool/find-pool.ts'

/** A node as it is shown. */
export function nodeBody(row: ShownNode): Node {
  return {
    id: publicNodeId(row.pool_id, row.name),
    instance_id: row.host_id,
    status: row.is_ready ? 'ready' : 'not_ready',
  }
}
