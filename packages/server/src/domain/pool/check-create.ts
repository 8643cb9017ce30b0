import { explainHostType, findHostType } from '../catalogue/host-types.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { defaultScaling, planScaling } from './scaling.ts'
import { checkPoolKind } from './check-kind.ts'
import { checkNodeLabels, checkNodeTaints } from './node-labels.ts'
import { ApiError } from '../shared/index.ts'
import type { PoolCreateBody } from '@moorage/contract'
import type { Catalogue, CatalogueHostType } from '../catalogue/catalogue.ts'

/** Catalogue and vendor for the rules of pools. */
export interface PoolRules {
  readonly catalogue: Catalogue
  /** Label keys of the vendor's domain are reserved. */
  readonly vendor: string
}

type NodeTraits = Pick<PoolCreateBody, 'labels' | 'taints' | 'tags'>

/** Returns all errors of a new pool that do not depend on stored state. Fields with a schema error are absent (contract, operation 24; decision E3). */
export function checkPoolCreate(body: Partial<PoolCreateBody>, rules: PoolRules, prefix = ''): ApiError[] {
  const { type, disks } = body
  const error = type === undefined ? null : checkNodeType(rules.catalogue, type, `${prefix}type`)
  const found = type === undefined ? undefined : findHostType(rules.catalogue, type)
  return [
    ...[error ?? []].flat(),
    ...checkScaling(body, prefix),
    ...(found && disks ? [checkDisks(disks, found, `${prefix}disks`) ?? []].flat() : []),
    ...checkNodeTraits(body, rules.vendor, prefix),
    ...checkPoolKind(body, prefix),
  ]
}

/** Without a count, compares only the bounds, if both were sent (decision B1). */
function checkScaling(body: Partial<PoolCreateBody>, prefix: string): readonly ApiError[] {
  const { count, autoscaler } = body
  if (count !== undefined) return planScaling(defaultScaling(count), body, prefix).errors
  if (autoscaler?.min === undefined || autoscaler.max === undefined) return []
  return planScaling(defaultScaling(autoscaler.min), { autoscaler }, prefix).errors
}

/** Returns all errors of labels, taints and tags; omitted traits are skipped (decision E3). `prefix` precedes the field names. */
export function checkNodeTraits(
  { labels, taints, tags }: Partial<NodeTraits>,
  vendor: string,
  prefix = '',
): ApiError[] {
  return [
    ...(labels === undefined ? [] : checkNodeLabels(labels, vendor, `${prefix}labels`)),
    ...(taints === undefined ? [] : checkNodeTaints(taints, vendor, `${prefix}taints`)),
    ...(tags === undefined ? [] : normaliseTags(tags, `${prefix}tags`).errors),
  ]
}

/** A smaller node has no memory for pods (facts 7.4). */
const nodeMemoryMinMib = 2_048

/** Returns request.reference_invalid for an unknown host type, pool.type_unsupported below 2 GiB of memory, otherwise null (texts of facts 4.3). */
export function checkNodeType(catalogue: Catalogue, id: string, field = 'type'): ApiError | null {
  const type = findHostType(catalogue, id)
  if (!type) return explainHostType(catalogue, id, field)
  if (type.memoryMib >= nodeMemoryMinMib) return null
  return new ApiError('pool.type_unsupported', `The host type ${id} is currently not supported by clusters`, { field })
}

/** Sizes in MB. */
type PoolDisks = readonly { readonly size: number }[]

/** Returns pool.disks_too_large if extra disks together leave no space for the primary disk, otherwise null (decision E3). */
export function checkDisks(
  disks: PoolDisks,
  type: Pick<CatalogueHostType, 'id' | 'diskMib'>,
  field = 'disks',
): ApiError | null {
  const total = disks.reduce((sum, disk) => sum + disk.size, 0)
  if (total < type.diskMib) return null
  return new ApiError(
    'pool.disks_too_large',
    `The disks use ${total} MB, which must be less than the ${type.diskMib} MB of host type ${type.id}.`,
    { field },
  )
}
