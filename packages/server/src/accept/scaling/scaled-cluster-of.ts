import { findHostType } from '#domain/catalogue/host-types.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { kubernetesNodeName } from '#domain/node/name.ts'
import { ownNodeLabels } from '#domain/node/own-labels.ts'
import type { ScaledCluster, ScaledPool } from '#domain/pool/demand/scaled-cluster.ts'
import type { DemandTaint, ComputeResources } from '#domain/shared/index.ts'
import type { ScaledRows } from '#store/demand/load-scaled-rows.ts'

/** Installation settings that determine names, labels and capacity of nodes. */
export interface NodeTerms {
  readonly catalogue: Catalogue
  readonly vendor: string
  readonly nodePrefix: string
}

/** Default of kubelet's `maxPods`. */
const defaultPods = 110

/**
 * Returns the autoscaler's input from a cluster's rows. Pools contain only member nodes. Surge, replaced and leaving nodes set `isChanging` and `isLeaving`.
 */
export function scaledClusterOf({ cluster, pools, nodes }: ScaledRows, terms: NodeTerms): ScaledCluster {
  const byPool = Map.groupBy(
    nodes.filter(({ role }) => role === 'member'),
    ({ poolId }) => poolId,
  )
  return {
    isChanging: !cluster.isReached || nodes.some(({ role, isReplaced }) => role === 'surge' || isReplaced),
    isLeaving: nodes.some(({ role }) => role === 'leaving'),
    pools: pools.map((pool): ScaledPool => ({
      id: pool.id,
      count: pool.count,
      autoscaler: { enabled: pool.autoscaler_enabled, min: pool.autoscaler_min, max: pool.autoscaler_max },
      typeCapacity: capacityOfType(pool.type, terms.catalogue),
      labels: {
        ...pool.labels,
        ...ownNodeLabels({ poolId: pool.id, type: pool.type, region: cluster.region }, terms),
      },
      taints: pool.taints as readonly DemandTaint[],
      grownMs: pool.grownMs,
      members: (byPool.get(pool.id) ?? []).map(({ name, ...node }) => ({
        ...node,
        nodeName: kubernetesNodeName({ ...terms, clusterId: cluster.id, poolId: pool.id, name }),
      })),
    })),
  }
}

/** CPU and memory are zero if the catalogue lacks the type. */
function capacityOfType(id: string, catalogue: Catalogue): ComputeResources {
  const type = findHostType(catalogue, id)
  return { cpuMilli: (type?.vcpus ?? 0) * 1_000, memoryBytes: (type?.memoryMib ?? 0) * 2 ** 20, pods: defaultPods }
}
