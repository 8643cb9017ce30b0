import type { Cluster } from '@moorage/contract'
import { wireTime } from '#store/wire-time.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'

/** Returns the cluster response (contract, "Cluster"). Desired values are visible immediately (decisions E4, E5). */
export function clusterBody(row: ClusterRow): Cluster {
  return {
    id: row.id,
    label: row.label,
    region: row.region,
    k8s_version: row.k8s_version,
    control_plane: { high_availability: row.is_highly_available },
    tags: row.tags,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
  }
}
