import { partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Returns the first untolerated taint with one of the effects; undefined if all are tolerated. A toleration with tolerationSeconds counts as permanent. */
export function findUntolerated(
  tolerations: readonly KubeFields[],
  taints: readonly KubeFields[],
  effects: readonly string[],
): KubeFields | undefined {
  return taints
    .filter((taint) => effects.includes(textAt(taint, 'effect')))
    .find((taint) => !tolerations.some((one) => tolerates(one, taint)))
}

/** Tolerations of a pod or pod template. */
export function tolerationsOf(pod: unknown): readonly KubeFields[] {
  return partsAt(pod, 'spec', 'tolerations')
}

/** Taints of a node. */
export function taintsOf(node: unknown): readonly KubeFields[] {
  return partsAt(node, 'spec', 'taints')
}

function tolerates(toleration: KubeFields, taint: KubeFields): boolean {
  const [key, effect] = [textAt(toleration, 'key'), textAt(toleration, 'effect')]
  if (effect !== '' && effect !== textAt(taint, 'effect')) return false
  if (key !== '' && key !== textAt(taint, 'key')) return false
  return (
    textAt(toleration, 'operator') === 'Exists' ||
    (key !== '' && textAt(toleration, 'value') === textAt(taint, 'value'))
  )
}
