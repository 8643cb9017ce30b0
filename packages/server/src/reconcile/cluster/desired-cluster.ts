import type { DesiredCluster } from '#domain/cluster/plan.ts'
import { firstWaitCause } from '#domain/pool/nodes-progress.ts'
import { isAuthorityDue } from '#domain/shared/index.ts'
import type { ClusterWork } from '#store/cluster/load-cluster-work.ts'
import { readEndMs } from './make-authority.ts'

/** Converts a cluster's rows to the planner's input. */
export function desiredCluster({ cluster, pools, jobs, nowMs, isKept }: ClusterWork): DesiredCluster {
  return {
    isDeleted: cluster.deleted_at !== null,
    isKept,
    hasBeenProvisioned: cluster.provisioned_at !== null,
    isControlPlaneMissing: cluster.is_missing,
    version: cluster.k8s_version,
    isHighlyAvailable: cluster.is_highly_available,
    credentialsSerial: cluster.credentials_serial,
    sealedSerial: cluster.sealed_serial,
    accessListSerial: cluster.access_list_serial,
    isAccessListed: cluster.access_list_enabled,
    isAuthorityDue: cluster.ca_certificate !== null && isAuthorityDue(readEndMs(cluster.ca_certificate), nowMs),
    pools: pools.filter((pool) => !pool.isKept || pool.nodes.length > 0).length,
    isAwaited: jobs.length > 0,
    waitingFor: firstWaitCause(jobs, pools),
  }
}
