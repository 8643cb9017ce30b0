import { refOf } from '../model/kube-resource.ts'
import { terminatePodActions } from '../controllers/controller-actions.ts'
import { recordEvent } from './record-event.ts'
import { removeObject, writeObject } from './write-object.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { type KubeScope, toKubeTime } from './kube-scope.ts'

/** Deletes an object, or only marks it while it has finalizers. Returns the remaining object, or null. */
export async function terminateObject(scope: KubeScope, object: KubeObject): Promise<KubeObject | null> {
  if ((object.metadata.finalizers ?? []).length > 0) return markTerminating(scope, object)
  if (object.kind === 'Pod') await removePod(scope, object)
  else await removeObject(scope, refOf(object))
  return null
}

/** Sets the deletion timestamp, unless set, and a grace period of 0. Returns the written object. */
export async function markTerminating(scope: KubeScope, object: KubeObject): Promise<KubeObject> {
  if (object.metadata.deletionTimestamp !== undefined) return writeObject(scope, object)
  return writeObject(scope, asTerminatingObject(object, scope.now))
}

/** Object with a deletion timestamp `graceS` seconds after `now`. */
export function asTerminatingObject(object: KubeObject, now: string, graceS = 0): KubeObject {
  const deletionTimestamp = toKubeTime(Date.parse(now) + graceS * 1_000)
  return { ...object, metadata: { ...object.metadata, deletionTimestamp, deletionGracePeriodSeconds: graceS } }
}

/** Deletes a pod at once, with a Killing Event per container if scheduled. */
async function removePod(scope: KubeScope, pod: KubeObject): Promise<void> {
  for (const action of terminatePodActions(pod)) if (action.kind === 'tell') await recordEvent(scope, action.event)
  await removeObject(scope, refOf(pod))
}
