import { kubernetesNodeName } from '#domain/node/name.ts'
import type { NodeWork } from '#store/node/load-node-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { NodePlace } from '../ports/index.ts'
import { clusterResource } from '../resources/resources.ts'

/** A node's place: its cluster, and what it is called there (decision E2). */
export function placeOfNode(
  { node, cluster }: Pick<NodeWork, 'node' | 'cluster'>,
  io: Pick<PassIo, 'installationId' | 'nodePrefix'>,
): NodePlace {
  return { cluster: clusterResource(cluster, io), nodeName: nameOfNode(node, io) }
}

/** Name of a node in Kubernetes, from its row. */
export function nameOfNode(node: NodeWork['node'], { nodePrefix }: Pick<PassIo, 'nodePrefix'>): string {
  return kubernetesNodeName({ nodePrefix, clusterId: node.cluster_id, poolId: node.pool_id, name: node.name })
}
