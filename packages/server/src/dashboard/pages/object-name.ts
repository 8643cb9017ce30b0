import { DashboardError } from '../reading/dashboard-error.ts'

/** RFC 1123 subdomain. */
const nameForm = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/

/** Returns the name if it is safe in an API path. Throws DashboardError 404 otherwise. */
export function requireObjectName(name: string): string {
  if (!nameForm.test(name)) throw new DashboardError(404, 'Not found', 'This name is not valid in a cluster.')
  return name
}
