import { DashboardError } from '../reading/dashboard-error.ts'

/** Names of namespaces, pods, nodes and containers. Other characters are not allowed in a path. */
const nameForm = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/

/** Returns a name from a request that is valid in a cluster path. Throws the page for an invalid name. */
export function requireObjectName(name: string): string {
  if (!nameForm.test(name)) throw new DashboardError(404, 'Not found', 'This name is not valid in a cluster.')
  return name
}
