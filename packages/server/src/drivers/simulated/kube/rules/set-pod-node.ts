import { objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import { updateConditions } from '#drivers/kube-objects/conditions.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** A pod that is assigned to a node, with the condition PodScheduled. */
export function setPodNode(pod: KubeObject, nodeName: string, now: string): KubeObject {
  const scheduled = { type: 'PodScheduled', status: 'True', reason: undefined, message: undefined } as const
  const conditions = updateConditions(pod, [scheduled], now)
  return { ...pod, spec: { ...objectAt(pod, 'spec'), nodeName }, status: { ...objectAt(pod, 'status'), conditions } }
}

/** True if a pod must not be assigned to a node yet. */
export function hasGates(pod: KubeObject): boolean {
  return objectsAt(pod, 'spec', 'schedulingGates').length > 0
}
