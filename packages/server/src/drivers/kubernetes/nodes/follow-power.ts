import { isTrue } from '../../kube-objects/conditions.ts'
import { textAt } from '../../kube-objects/field-at.ts'
import { nodeConditions } from '../../kube-objects/node-conditions.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { nodeAt, uidOf } from './find-node.ts'
import { kubeNow } from './kube-now.ts'

/**
 * Lets a node show whether its host runs: ready, or silent, as Kubernetes shows one whose kubelet it has not heard for a while. Nothing
 * is written while it shows that already. Answers whether it is ready now.
 */
export async function followPower(api: KubeApi, node: KubeFields, isOn: boolean): Promise<boolean> {
  if (isTrue(node, 'Ready') === isOn) return isOn
  const conditions = nodeConditions(node, isOn ? 'ready' : 'silent', kubeNow())
  const place = nodeAt(textAt(node, 'metadata', 'name'))
  const change = { metadata: { uid: uidOf(node) }, status: { conditions } }
  const answer = await api.patch({ ...place, subresource: 'status' }, 'strategic', change)
  return typeof answer === 'object' && isOn
}
