import type { Pool } from '@moorage/contract'
import { type NodeBodyContext, nodeBody } from './node-body.ts'
import type { PoolRow } from '#store/pool/find-pool.ts'

/** A pool as it is shown, in neutral words. */
export function poolBody(row: PoolRow, context: NodeBodyContext): Pool {
  return {
    id: row.id,
    type: row.type,
    count: row.count,
    autoscaler: { enabled: row.autoscaler_enabled, min: row.autoscaler_min, max: row.autoscaler_max },
    disks: row.disks.map(({ size, type }) => ({ size, type: type })),
    nodes: row.nodes.map((node) => nodeBody(node, context)),
    tags: row.tags,
    label: row.label,
    labels: { ...row.labels },
    taints: row.taints.map(({ key, value, effect }) => ({
      key,
      value,
      effect: effect,
    })),
    disk_encryption: row.disk_encryption,
  }
}
