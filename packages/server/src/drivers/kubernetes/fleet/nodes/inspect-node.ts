import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../../api/kube-api.ts'
import { findKubeNode } from '../../nodes/find-node.ts'
import { type FindHostPower, inspectKubeNode } from '../../nodes/inspect-node.ts'
import { readNodeMark } from '../../nodes/node-mark.ts'
import { followPower } from '../../nodes/follow-power.ts'

/** ClusterDriver.inspectNode for a node whose kubelet is the fleet: the cluster shows at this look already that its host went off or came on. */
export async function inspectFleetNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  const object = await findKubeNode(api, node.stamp, place.nodeName)
  const mark = object && readNodeMark(object)
  if (!object || !mark) return null
  const power = await findPower(mark.host)
  await followPower(api, object, power === 'on')
  return inspectKubeNode(api, node, place, async () => power)
}
