import type { NodePlace, Progress, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { removeKubeNode } from '../nodes/remove-node.ts'
import { dropJoinToken } from './join-token.ts'

/** ClusterDriver.removeNode for a real kubelet: deletes its token first, so that it cannot join meanwhile. The kubelet ends with its host. */
export async function removeKubeletNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
): Promise<Progress> {
  await dropJoinToken(api, node.stamp, place.nodeName)
  return removeKubeNode(api, node, place)
}
