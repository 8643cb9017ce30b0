import type { Node } from '@moorage/contract'
import { publicNodeId } from '../../domain/node/public-id.ts'

/** What is shown of a node: no host yet, then a host, then ready (decision E2). */
export interface ShownNode {
  readonly pool_id: number
  readonly name: string
  readonly host_id: number | null
  readonly is_ready: boolean
}

/** A node as it is shown. */
export function nodeBody(row: ShownNode): Node {
  return {
    id: publicNodeId(row.pool_id, row.name),
    instance_id: row.host_id,
    status: row.is_ready ? 'ready' : 'not_ready',
  }
}
