import { type ClusterResponse, DriverError } from '#reconcile/ports/index.ts'
import { objectsAt, stringAt } from '../../kube-objects/field-at.ts'

/** True for status 2xx. */
export function isSuccess({ status }: ClusterResponse): boolean {
  return status >= 200 && status < 300
}

/** Maps an error response to a DriverError with the server's message. Busy for overload, failures (429, 5xx) and conflicts (409), otherwise Broken. */
export function toKubeApiError(what: string, { status, body }: ClusterResponse): DriverError {
  const isTransient = status === 409 || status === 429 || status >= 500
  const message = stringAt(body, 'message').slice(0, 500) || 'nothing else'
  return new DriverError(isTransient ? 'Busy' : 'Broken', `The cluster answers ${status} to ${what}: ${message}`)
}

/** Returns the disruption budget that rejected an eviction; null if none did. 500 means that several budgets select the pod. */
export function readBudgetRejection({ status, body }: ClusterResponse): { readonly budget: string | null } | null {
  if (status === 500 && stringAt(body, 'message').includes('more than one PodDisruptionBudget')) return { budget: null }
  const cause = objectsAt(body, 'details', 'causes').find((one) => stringAt(one, 'reason') === 'DisruptionBudget')
  if (status !== 429 || !cause) return null
  return { budget: /^The disruption budget (\S+) /.exec(stringAt(cause, 'message'))?.[1] ?? null }
}
