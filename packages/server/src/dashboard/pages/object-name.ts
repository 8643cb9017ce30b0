import { DashboardError } from '../reading/dashboard-error.ts'

/** A path allows no other characters. */
const nameForm = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/

/** Name valid in a cluster path; throws the page otherwise. */
export function requireObjectName(name: string): string {
  if (!nameForm.test(name)) throw new DashboardError(404, 'Not found', 'This name is not valid in a cluster.')
  return name
}
