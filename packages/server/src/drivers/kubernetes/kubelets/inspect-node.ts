import type { NodeMembership, NodeObservation, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { type FindHostPower, inspectFollowedNode } from '../nodes/inspect-node.ts'

/** ClusterDriver.inspectNode for a real kubelet; null before it has joined. Writes a power-off to the node's status; the kubelet reports the power-on. */
export function inspectKubeletNode(
  api: KubeApi,
  node: Resource,
  membership: Pick<NodeMembership, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeObservation | null> {
  return inspectFollowedNode(api, node, membership, { findPower, isOurs: (power) => power !== 'on' })
}
