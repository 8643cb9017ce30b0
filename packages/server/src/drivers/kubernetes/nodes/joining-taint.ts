import type { Stamp } from '#reconcile/ports/index.ts'
import { partsAt, textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { readNodeMark } from './node-mark.ts'

const key = 'moorage/joining'

/**
 * The taint that a kubelet registers its node with. It keeps pods away until labels and taints of the pool are there, and its value says whose node this is to be: a kubelet can set neither
 * annotations of ours nor, later, this.
 */
export function joiningTaint({ uid }: Pick<Stamp, 'uid'>): KubeFields {
  return { key, value: uid, effect: 'NoSchedule' }
}

/** Whether an object is that of the kubelet that was given the papers of this node, and nobody has taken it over yet. */
export function isJoiningNode(node: KubeFields, { uid }: Pick<Stamp, 'uid'>): boolean {
  if (readNodeMark(node)) return false
  return partsAt(node, 'spec', 'taints').some((one) => textAt(one, 'key') === key && textAt(one, 'value') === uid)
}

/** The same node without that taint. */
export function withoutJoiningTaint(node: KubeFields): KubeFields {
  const taints = partsAt(node, 'spec', 'taints').filter((one) => textAt(one, 'key') !== key)
  const spec = node['spec']
  return { ...node, spec: { ...(typeof spec === 'object' ? spec : {}), taints } }
}
