import { refusals } from '../model/refusals.ts'
import { partAt } from '../model/parts-at.ts'
import { evictPod, findProtection } from '../objects/evict-pod.ts'
import type { KubeChanging } from './change-kube.ts'
import { findAsked } from './find-asked.ts'

/** Evicts the pod of a path, keeping to disruption budgets: 429 with the cause DisruptionBudget while one forbids it. */
export async function evictAsked(changing: KubeChanging): Promise<void> {
  const { scope, ask } = changing
  const pod = await findAsked(changing)
  const uid = partAt(ask.body, 'deleteOptions', 'preconditions')['uid']
  if (typeof uid === 'string' && uid !== pod.metadata.uid)
    throw refusals.conflict(ask.path.resource, ask.path.name, 'Precondition failed: the pod is another one')
  const blocking = await findProtection(scope, pod)
  if (blocking) {
    const { budget, disruptions } = blocking
    const message = `The disruption budget ${budget.metadata.name} needs ${disruptions.desiredHealthy} healthy pods and has ${disruptions.currentHealthy} currently`
    throw refusals.tooMany("Cannot evict pod as it would violate the pod's disruption budget.", [
      { reason: 'DisruptionBudget', message },
    ])
  }
  await evictPod(scope, { namespace: ask.path.namespace, name: ask.path.name })
}
