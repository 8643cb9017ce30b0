import type { PoolCreateBody } from '@moorage/contract'
import type { PoolInput } from '#accept/pool/create.ts'
import { normaliseTaint } from '#domain/pool/plan-update.ts'
import { defaultScaling, planScaling } from '#domain/pool/scaling.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'

/** Returns the pool input of a validated pool body or item of node_pools, with defaults and normalized tags and taints (decision E3). */
export function readPool(body: PoolCreateBody): PoolInput {
  const { count, autoscaler } = planScaling(defaultScaling(body.count), body)
  return {
    type: body.type,
    label: body.label ?? '',
    count,
    autoscaler,
    disks: (body.disks ?? []).map(({ size, type }) => ({ size, type })),
    tags: normaliseTags(body.tags ?? []).tags,
    labels: { ...body.labels },
    taints: (body.taints ?? []).map(normaliseTaint),
    diskEncryption: body.disk_encryption ?? null,
  }
}
