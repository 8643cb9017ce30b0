import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import type { KubeObject, OwnerReference } from '#drivers/kube-objects/kube-object.ts'

/** True if a pod has not terminated. */
export function isActive(pod: KubeObject): boolean {
  return !['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase'))
}

/** True for a running, ready pod. */
export function isReady(pod: KubeObject): boolean {
  return isActive(pod) && isTrue(pod, 'Ready')
}

/** Controller of an object, or undefined. */
export function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find((one) => one.controller)
}

/** True unless marked for deletion. */
export function isStaying({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined
}
