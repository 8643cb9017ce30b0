import type { Pool } from '@moorage/contract'
import { nodeBody } from './node-body.ts'
import type { PoolRow } from '../../store/pool/find-pool.ts'

/** A pool as it is shown, in neutral words. */
export function poolBody(row: PoolRow): Pool {
  return {
    id: row.id,
    type: row.type,
    count: row.count,
    autoscaler: { enabled: row.autoscaler_enabled, min: row.autoscaler_min, max: row.autoscaler_max },
    disks: row.disks.map(({ size, type }) => ({ size, type: type as Pool['disks'][number]['type'] })),
    nodes: row.nodes.map(nodeBody),
    tags: row.tags,
    label: row.label,
    labels: { ...row.labels },
    taints: row.taints.map(({ key, value, effect }) => ({
      key,
      value,
      effect: effect as Pool['taints'][number]['effect'],
    })),
  }
}
