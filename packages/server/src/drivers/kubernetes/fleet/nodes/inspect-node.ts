import type { NodeMembership, NodeObservation, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../../api/kube-api.ts'
import { type FindHostPower, inspectFollowedNode } from '../../nodes/inspect-node.ts'

/** ClusterDriver.inspectNode for a simulated kubelet: also writes the host's power to the node's status. Null without the node. */
export function inspectFleetNode(
  api: KubeApi,
  node: Resource,
  membership: Pick<NodeMembership, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeObservation | null> {
  return inspectFollowedNode(api, node, membership, { findPower, isOurs: () => true })
}
