import { compareVersions } from '#domain/catalogue/cluster-versions.ts'
import type { DesiredNode } from '#domain/node/plan.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import type { NodeWork } from '#store/node/load-node-work.ts'
import type { NodeRows } from './node-rows.ts'

/** Converts a node's rows to the planner's input. */
export function desiredNode({ node, pool, cluster, isClusterKept, host, isDrainOver }: NodeRows): DesiredNode {
  return {
    role: node.role,
    isLost: node.is_lost,
    hasBeenReady: node.was_ready,
    isDrained: node.is_drained,
    protectedPods: node.protected_pods,
    specSerial: pool.spec_serial,
    host: desiredHostStatus({ node, host }),
    controlPlane: isClusterKept ? 'closing' : controlPlaneOf(cluster, node.version),
    isDrainOver,
  }
}

function desiredHostStatus({ node, host }: Pick<NodeWork, 'node' | 'host'>): DesiredNode['host'] {
  if (node.host_id === null) return 'none'
  return host === null ? 'gone' : host.status
}

/** `pending` for a control plane older than the node, because a kubelet must not be newer than its control plane. */
function controlPlaneOf(cluster: ClusterRow, nodeVersion: string): DesiredNode['controlPlane'] {
  if (cluster.deleted_at !== null) return 'deleted'
  if (cluster.is_missing) return 'missing'
  return cluster.seen_version !== null && compareVersions(nodeVersion, cluster.seen_version) <= 0 ? 'ready' : 'pending'
}
