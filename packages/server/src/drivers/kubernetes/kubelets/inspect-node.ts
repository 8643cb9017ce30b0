import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { followPower } from '../nodes/follow-power.ts'
import { findKubeNode } from '../nodes/find-node.ts'
import { type FindHostPower, inspectKubeNode } from '../nodes/inspect-node.ts'
import { readNodeMark } from '../nodes/node-mark.ts'

/**
 * ClusterDriver.inspectNode for a node with a kubelet of its own; null before it has joined. Its cluster shows at this look already that its host went off. That it came on is its kubelet's to say.
 */
export async function inspectKubeletNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  const object = await findKubeNode(api, node.stamp, place.nodeName)
  const mark = object && readNodeMark(object)
  if (!object || !mark) return null
  const power = await findPower(mark.host)
  if (power !== 'on') await followPower(api, object, false)
  return inspectKubeNode(api, node, place, async () => power)
}
