import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** First untolerated taint with one of the effects, or undefined. Ignores tolerationSeconds. */
export function findUntolerated(
  tolerations: readonly KubeFields[],
  taints: readonly KubeFields[],
  effects: readonly string[],
): KubeFields | undefined {
  return taints
    .filter((taint) => effects.includes(stringAt(taint, 'effect')))
    .find((taint) => !tolerations.some((one) => tolerates(one, taint)))
}

/** Tolerations of a pod or pod template. */
export function tolerationsOf(pod: unknown): readonly KubeFields[] {
  return objectsAt(pod, 'spec', 'tolerations')
}

/** Taints of a node. */
export function taintsOf(node: unknown): readonly KubeFields[] {
  return objectsAt(node, 'spec', 'taints')
}

function tolerates(toleration: KubeFields, taint: KubeFields): boolean {
  const [key, effect] = [stringAt(toleration, 'key'), stringAt(toleration, 'effect')]
  if (effect !== '' && effect !== stringAt(taint, 'effect')) return false
  if (key !== '' && key !== stringAt(taint, 'key')) return false
  return (
    stringAt(toleration, 'operator') === 'Exists' ||
    (key !== '' && stringAt(toleration, 'value') === stringAt(taint, 'value'))
  )
}
