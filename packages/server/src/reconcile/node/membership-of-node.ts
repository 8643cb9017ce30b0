import { kubernetesNodeName } from '#domain/node/name.ts'
import type { NodeWork } from '#store/node/load-node-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { NodeMembership } from '../ports/index.ts'
import { clusterResource } from '../resources/resources.ts'

/** Returns a node's cluster and Kubernetes name (decision E2). */
export function membershipOfNode(
  { node, cluster }: Pick<NodeWork, 'node' | 'cluster'>,
  io: Pick<PassIo, 'installationId' | 'nodePrefix'>,
): NodeMembership {
  return { cluster: clusterResource(cluster, io), nodeName: nameOfNode(node, io) }
}

/** Returns the Kubernetes name of a node's row. */
export function nameOfNode(node: NodeWork['node'], { nodePrefix }: Pick<PassIo, 'nodePrefix'>): string {
  return kubernetesNodeName({ nodePrefix, clusterId: node.cluster_id, poolId: node.pool_id, name: node.name })
}
