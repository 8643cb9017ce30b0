import type { ClusterCreateBody } from '@moorage/contract'
import { explainClusterVersion } from '../catalogue/explain-cluster-version.ts'
import { explainRegion } from '../catalogue/explain-region.ts'
import { checkPoolCreate, type PoolRules } from '../pool/check-create.ts'
import type { Fault } from '../shared/index.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { checkClusterLabel } from './label.ts'

/** Capability a region needs for clusters (decision E1). */
export const clusterCapability = 'Kubernetes'

/** Every rule of a create body that needs no stored state; fields with a schema problem are absent (contract, "Create body (11)"; E1 to E4). */
export function checkClusterCreate(body: Partial<ClusterCreateBody>, rules: PoolRules): Fault[] {
  const { label, region, k8s_version: version, node_pools: pools = [], tags } = body
  return [
    ...(label === undefined ? [] : checkClusterLabel(label)),
    ...(region === undefined ? [] : [explainRegion(rules.catalogue, region, clusterCapability) ?? []].flat()),
    ...(version === undefined ? [] : [explainClusterVersion(rules.catalogue, version) ?? []].flat()),
    ...pools.flatMap((pool, index) => checkPoolCreate(pool, rules, `node_pools[${index}].`)),
    ...(tags === undefined ? [] : normaliseTags(tags).faults),
  ]
}
