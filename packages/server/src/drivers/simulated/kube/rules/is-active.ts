import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import type { KubeObject, OwnerReference } from '#drivers/kube-objects/kube-object.ts'

/** True unless the pod's phase is Succeeded or Failed. */
export function isActive(pod: KubeObject): boolean {
  return !['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase'))
}

/** True for an active pod with the condition Ready. */
export function isReady(pod: KubeObject): boolean {
  return isActive(pod) && isTrue(pod, 'Ready')
}

/** Owner reference marked as controller, if any. */
export function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find((one) => one.controller)
}

/** True unless the object has a deletion timestamp. */
export function isStaying({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined
}
