import type { NodeMembership, Progress, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { removeKubeNode } from '../nodes/remove-node.ts'
import { dropJoinToken } from './join-token.ts'

/** ClusterDriver.removeNode for a real kubelet: deletes the token first, so that the node cannot join again, then the node. The kubelet ends with its host. */
export async function removeKubeletNode(
  api: KubeApi,
  node: Resource,
  membership: Pick<NodeMembership, 'nodeName'>,
): Promise<Progress> {
  await dropJoinToken(api, node.stamp, membership.nodeName)
  return removeKubeNode(api, node, membership)
}
