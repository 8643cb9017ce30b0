import { numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import type { KubeObject, OwnerReference } from '#drivers/kube-objects/kube-object.ts'

/** True unless the pod is terminating, or its phase is Succeeded or Failed. */
export function isActive(pod: KubeObject): boolean {
  return isStaying(pod) && !['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase'))
}

/** True for an active pod with the condition Ready. */
export function isReady(pod: KubeObject): boolean {
  return isActive(pod) && isTrue(pod, 'Ready')
}

/** Time in milliseconds since 1970 at which a ready pod counts as available to its workload; Infinity for other pods. */
export function findAvailableMs(pod: KubeObject, workload: KubeObject): number {
  const ready = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'Ready')
  if (!isReady(pod)) return Infinity
  const seconds = numberAt(workload, 'spec', 'minReadySeconds') ?? 0
  return seconds === 0 ? 0 : Date.parse(stringAt(ready, 'lastTransitionTime')) + seconds * 1_000
}

/** Owner reference marked as controller, if any. */
export function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find((one) => one.controller)
}

/** True unless the object has a deletion timestamp. */
export function isStaying({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined
}
