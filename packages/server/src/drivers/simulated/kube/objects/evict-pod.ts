import { findBlockingBudget } from '../rules/disruption-budgets.ts'
import { findObject, listObjects } from './read-objects.ts'
import { terminateObject } from './terminate-object.ts'
import { runControllers } from './run-controllers.ts'
import type { BlockingBudget } from '../rules/disruption-budgets.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'

/** Reference to a pod. */
export interface PodReference {
  readonly namespace: string
  readonly name: string
}

/** Deletes a pod and returns 'evicted' after its owner has replaced it. Returns 'protected' if a disruption budget forbids it, 'absent' without the pod. */
export async function evictPod(scope: KubeScope, reference: PodReference): Promise<'evicted' | 'protected' | 'absent'> {
  const pod = await findObject(scope, { resource: 'pods', ...reference })
  if (!pod) return 'absent'
  if (await findProtection(scope, pod)) return 'protected'
  await terminateObject(scope, pod)
  await runControllers(scope)
  return 'evicted'
}

/** First PodDisruptionBudget that forbids evicting the pod now, or null; null for a terminated pod. */
export async function findProtection(scope: KubeScope, pod: KubeObject): Promise<BlockingBudget | null> {
  const pods = await listObjects(scope, { resource: 'pods' })
  const replicasets = await listObjects(scope, { resource: 'replicasets' })
  return findBlockingBudget(pod, await listObjects(scope, { resource: 'poddisruptionbudgets' }), { pods, replicasets })
}
