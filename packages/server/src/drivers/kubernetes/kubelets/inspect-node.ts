import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { type FindHostPower, inspectFollowedNode } from '../nodes/inspect-node.ts'

/**
 * ClusterDriver.inspectNode for a node with a kubelet of its own; null before it has joined. Its cluster shows at this look already that its host went off. That it came on is its kubelet's to say.
 */
export function inspectKubeletNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  return inspectFollowedNode(api, node, place, { findPower, isOurs: (power) => power !== 'on' })
}
