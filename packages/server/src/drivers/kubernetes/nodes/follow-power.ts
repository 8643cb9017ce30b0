import { isTrue } from '../../kube-objects/conditions.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import { nodeConditions } from '../../kube-objects/node-conditions.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { nodeAt, uidOf } from './find-node.ts'
import { kubeNow } from './kube-now.ts'

/**
 * Sets a node's Ready condition to its host's power: true, or unknown as for a missing kubelet. Skips redundant writes. Returns true if the node is ready now.
 */
export async function followPower(api: KubeApi, node: KubeFields, isOn: boolean): Promise<boolean> {
  if (isTrue(node, 'Ready') === isOn) return isOn
  const conditions = nodeConditions(node, isOn ? 'ready' : 'silent', kubeNow())
  const ref = nodeAt(stringAt(node, 'metadata', 'name'))
  const change = { metadata: { uid: uidOf(node) }, status: { conditions } }
  const answer = await api.patch({ ...ref, subresource: 'status' }, 'strategic', change)
  return typeof answer === 'object' && isOn
}
