import { type ClusterAnswer, DriverError } from '#reconcile/ports/index.ts'
import { partsAt, textAt } from '../../kube-objects/field-at.ts'

/** Whether an answer says that all went well. */
export function isGood({ status }: ClusterAnswer): boolean {
  return status >= 200 && status < 300
}

/**
 * What an answer that nobody expected means: Busy where the server asks for patience or fails (429, 5xx, and 409, which another change has
 * caused), else Broken. The sentence is the server's own.
 */
export function refuseAnswer(what: string, { status, body }: ClusterAnswer): DriverError {
  const isPassing = status === 409 || status === 429 || status >= 500
  const said = textAt(body, 'message').slice(0, 500) || 'nothing else'
  return new DriverError(isPassing ? 'Busy' : 'Broken', `The cluster answers ${status} to ${what}: ${said}`)
}

/** Whether a disruption budget refused an eviction: one that says so, or two, of which Kubernetes keeps neither. */
export function isBudgetRefusal({ status, body }: ClusterAnswer): boolean {
  if (status === 429)
    return partsAt(body, 'details', 'causes').some((one) => textAt(one, 'reason') === 'DisruptionBudget')
  return status === 500 && textAt(body, 'message').includes('more than one PodDisruptionBudget')
}
