import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { type FindHostPower, inspectFollowedNode } from '../nodes/inspect-node.ts'

/** ClusterDriver.inspectNode for a real kubelet; null before it has joined. Publishes that its host went off; its kubelet reports that it came on. */
export function inspectKubeletNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  return inspectFollowedNode(api, node, place, { findPower, isOurs: (power) => power !== 'on' })
}
