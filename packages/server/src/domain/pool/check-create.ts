import type { PoolCreateBody } from '@moorage/contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findHostType } from '../catalogue/find-host-type.ts'
import type { Fault } from '../shared/index.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { defaultScaling, planScaling } from './autoscaler.ts'
import { checkDisks } from './disks.ts'
import { checkNodeLabels } from './node-labels.ts'
import { checkNodeTaints } from './node-taints.ts'
import { checkNodeType } from './node-type.ts'

/** What the rules of pools depend on. */
export interface PoolRules {
  readonly catalogue: Catalogue
  /** Vendor word of the installation; its domain is kept for the service. */
  readonly vendor: string
}

/** What a body says of a pool's nodes beside how many there are. */
type NodeTraits = Pick<PoolCreateBody, 'labels' | 'taints' | 'tags'>

/** Every rule of a new pool that needs no stored state; fields with a schema problem are absent (contract, operation 24; decision E3). */
export function checkPoolCreate(body: Partial<PoolCreateBody>, rules: PoolRules, prefix = ''): Fault[] {
  const { type, disks } = body
  const refusal = type === undefined ? null : checkNodeType(rules.catalogue, type, `${prefix}type`)
  const found = type === undefined ? undefined : findHostType(rules.catalogue, type)
  return [
    ...[refusal ?? []].flat(),
    ...checkScaling(body, prefix),
    ...(found && disks ? [checkDisks(disks, found, `${prefix}disks`) ?? []].flat() : []),
    ...checkNodeTraits(body, rules.vendor, prefix),
  ]
}

/** Without a sound count the bounds are still compared, when both were sent (decision B1). */
function checkScaling(body: Partial<PoolCreateBody>, prefix: string): readonly Fault[] {
  const { count, autoscaler } = body
  if (count !== undefined) return planScaling(defaultScaling(count), body, prefix).faults
  if (autoscaler?.min === undefined || autoscaler.max === undefined) return []
  return planScaling(defaultScaling(autoscaler.min), { autoscaler }, prefix).faults
}

/** Rules of labels, taints and tags, the same for a new pool and a changed one (decision E3). */
export function checkNodeTraits({ labels, taints, tags }: Partial<NodeTraits>, vendor: string, prefix = ''): Fault[] {
  return [
    ...(labels === undefined ? [] : checkNodeLabels(labels, vendor, `${prefix}labels`)),
    ...(taints === undefined ? [] : checkNodeTaints(taints, vendor, `${prefix}taints`)),
    ...(tags === undefined ? [] : normaliseTags(tags, `${prefix}tags`).faults),
  ]
}
