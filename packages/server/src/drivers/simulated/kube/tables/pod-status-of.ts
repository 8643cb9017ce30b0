import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Statuses of a pod's containers. */
export const statusesOf = (pod: KubeObject): readonly KubeFields[] => objectsAt(pod, 'status', 'containerStatuses')

/** Status of a pod as kubectl prints it: the reason of a container that waits or ended, otherwise the phase. */
export function podStatusOf(pod: KubeObject): string {
  if (pod.metadata.deletionTimestamp !== undefined) return 'Terminating'
  const scheduled = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  if (stringAt(scheduled, 'reason') === 'SchedulingGated') return 'SchedulingGated'
  const reasons = statusesOf(pod).map(
    (one) => stringAt(one, 'state', 'waiting', 'reason') || stringAt(one, 'state', 'terminated', 'reason'),
  )
  return reasons.find((reason) => reason !== '') ?? (stringAt(pod, 'status', 'phase') || 'Pending')
}
