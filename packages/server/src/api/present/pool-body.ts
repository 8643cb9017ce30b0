import type { Pool } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { type NodeBodyContext, nodeBody } from './node-body.ts'
import type { PoolRow } from '#store/pool/find-pool.ts'

/** Context of a pool response. */
export interface PoolBodyContext {
  readonly catalogue: Catalogue
  readonly policy: NodeBodyContext
}

/** Returns the pool response with its nodes. */
export function poolBody(row: PoolRow, { catalogue, policy }: PoolBodyContext): Pool {
  return {
    id: row.id,
    type: row.type,
    count: row.count,
    autoscaler: { enabled: row.autoscaler_enabled, min: row.autoscaler_min, max: row.autoscaler_max },
    disks: row.disks.map(({ size, type }) => ({ size, type: type })),
    nodes: row.nodes.map((node) => nodeBody(node, policy)),
    tags: row.tags,
    label: row.label,
    labels: { ...row.labels },
    taints: row.taints.map(({ key, value, effect }) => ({
      key,
      value,
      effect: effect,
    })),
    disk_encryption: resolveDiskEncryption(catalogue, row.region, row.disk_encryption),
  }
}
