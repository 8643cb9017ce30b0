import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../../api/kube-api.ts'
import { type FindHostPower, inspectFollowedNode } from '../../nodes/inspect-node.ts'

/** ClusterDriver.inspectNode for a node whose kubelet is the fleet: the cluster shows at this look already that its host went off or came on. */
export function inspectFleetNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  return inspectFollowedNode(api, node, place, { findPower, isOurs: () => true })
}
