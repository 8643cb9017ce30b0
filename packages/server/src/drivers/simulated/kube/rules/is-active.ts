import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import type { KubeObject, OwnerReference } from '#drivers/kube-objects/kube-object.ts'

/** True unless the pod's phase is Succeeded or Failed. */
export function isActive(pod: KubeObject): boolean {
  return !['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase'))
}

/** True if the pod has not terminated and its Ready condition is True. */
export function isReady(pod: KubeObject): boolean {
  return isActive(pod) && isTrue(pod, 'Ready')
}

/** Returns the owner reference marked as controller; undefined if none. */
export function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find((one) => one.controller)
}

/** True if an object has no deletion timestamp. */
export function isStaying({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined
}
