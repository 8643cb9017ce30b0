import { textAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import type { KubeObject, OwnerReference } from '#drivers/kube-objects/kube-object.ts'

/** Whether a pod has not ended. */
export function isActive(pod: KubeObject): boolean {
  return !['Succeeded', 'Failed'].includes(textAt(pod, 'status', 'phase'))
}

/** Whether a pod runs and is ready. */
export function isReady(pod: KubeObject): boolean {
  return isActive(pod) && isTrue(pod, 'Ready')
}

/** The controller that an object belongs to; undefined for one that stands alone. */
export function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find((one) => one.controller)
}

/** Whether an object is not about to go. */
export function isStaying({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined
}
