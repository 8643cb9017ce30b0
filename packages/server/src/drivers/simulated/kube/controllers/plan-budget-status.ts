import { numberAt } from '#drivers/kube-objects/field-at.ts'
import { updateConditions } from '#drivers/kube-objects/conditions.ts'
import { findDisruptions } from '../rules/disruption-budgets.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { ConditionUpdate } from '#drivers/kube-objects/conditions.ts'
import type { Disruptions } from '../rules/disruption-budgets.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

/** Status writes for PodDisruptionBudgets whose counts or conditions changed. */
export function planBudgetStatus(view: ClusterView): readonly ControllerAction[] {
  return view.poddisruptionbudgets.flatMap((budget) => {
    const disruptions = findDisruptions(budget, view)
    const observedGeneration = numberAt(budget, 'metadata', 'generation')
    const conditions = updateConditions(budget, [findAllowed(disruptions)], view.now).map((one) => ({
      ...one,
      observedGeneration,
      message: '',
    }))
    return updateStatusAction(budget, { ...disruptions, observedGeneration, conditions })
  })
}

function findAllowed({ disruptionsAllowed }: Disruptions): ConditionUpdate {
  return disruptionsAllowed > 0
    ? { type: 'DisruptionAllowed', status: 'True', reason: 'SufficientPods' }
    : { type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }
}
