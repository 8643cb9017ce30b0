import type { Stamp } from '#reconcile/ports/index.ts'
import { objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { readNodeMark } from './node-mark.ts'

const key = 'moorage/joining'

/**
 * NoSchedule taint with which a kubelet registers; its value is the node's UID. It keeps pods away until the pool's labels and taints are set. It also
 * identifies the node: a kubelet cannot set our annotations, or this taint later.
 */
export function joiningTaint({ uid }: Pick<Stamp, 'uid'>): KubeFields {
  return { key, value: uid, effect: 'NoSchedule' }
}

/** True if the node registered with this bootstrap config and is not adopted yet. */
export function isJoiningNode(node: KubeFields, { uid }: Pick<Stamp, 'uid'>): boolean {
  if (readNodeMark(node)) return false
  return objectsAt(node, 'spec', 'taints').some((one) => stringAt(one, 'key') === key && stringAt(one, 'value') === uid)
}

/** Copy of the node without the joining taint. */
export function withoutJoiningTaint(node: KubeFields): KubeFields {
  const taints = objectsAt(node, 'spec', 'taints').filter((one) => stringAt(one, 'key') !== key)
  const spec = node['spec']
  return { ...node, spec: { ...(typeof spec === 'object' ? spec : {}), taints } }
}
