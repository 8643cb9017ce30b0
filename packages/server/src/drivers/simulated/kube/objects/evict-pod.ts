import { findBlockingBudget } from '../rules/disruption-budgets.ts'
import { findObject, listObjects } from './read-objects.ts'
import { removePod } from './end-object.ts'
import { settleKube } from './settle-kube.ts'
import type { BlockingBudget } from '../rules/disruption-budgets.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'

/** Reference to a pod. */
export interface PodPlace {
  readonly namespace: string
  readonly name: string
}

/** Deletes a pod unless a disruption budget forbids it. Its owner has created a replacement when this returns. */
export async function evictPod(scope: KubeScope, place: PodPlace): Promise<'evicted' | 'protected' | 'absent'> {
  const pod = await findObject(scope, { resource: 'pods', ...place })
  if (!pod) return 'absent'
  if (await findProtection(scope, pod)) return 'protected'
  await removePod(scope, pod)
  await settleKube(scope)
  return 'evicted'
}

/** Returns the budget that forbids the eviction of a pod now; null if none does. */
export async function findProtection(scope: KubeScope, pod: KubeObject): Promise<BlockingBudget | null> {
  const pods = await listObjects(scope, { resource: 'pods' })
  const replicasets = await listObjects(scope, { resource: 'replicasets' })
  return findBlockingBudget(pod, await listObjects(scope, { resource: 'poddisruptionbudgets' }), { pods, replicasets })
}
