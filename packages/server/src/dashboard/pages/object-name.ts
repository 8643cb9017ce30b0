import { DashboardRefusal } from '../reading/dashboard-refusal.ts'

/** Names of namespaces, pods, nodes and containers: nothing else can be in a path. */
const nameForm = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/

/** A name out of a request, as it may stand in a path of the cluster. Throws the page for one that nothing can have. */
export function requireObjectName(name: string): string {
  if (!nameForm.test(name)) throw new DashboardRefusal(404, 'Not found', 'Nothing in a cluster can have this name.')
  return name
}
