import { type ClusterAnswer, DriverError } from '#reconcile/ports/index.ts'
import { partsAt, textAt } from '../../kube-objects/field-at.ts'

/** True for a success status. */
export function isGood({ status }: ClusterAnswer): boolean {
  return status >= 200 && status < 300
}

/** Maps an error response: Busy for overload and failures (429, 5xx) and conflicts (409), otherwise Broken. Contains the server's message. */
export function refuseAnswer(what: string, { status, body }: ClusterAnswer): DriverError {
  const isPassing = status === 409 || status === 429 || status >= 500
  const said = textAt(body, 'message').slice(0, 500) || 'nothing else'
  return new DriverError(isPassing ? 'Busy' : 'Broken', `The cluster answers ${status} to ${what}: ${said}`)
}

/** True if a disruption budget rejected an eviction, also if the pod has several budgets, for which Kubernetes answers 500. */
export function isBudgetRefusal({ status, body }: ClusterAnswer): boolean {
  if (status === 429)
    return partsAt(body, 'details', 'causes').some((one) => textAt(one, 'reason') === 'DisruptionBudget')
  return status === 500 && textAt(body, 'message').includes('more than one PodDisruptionBudget')
}
