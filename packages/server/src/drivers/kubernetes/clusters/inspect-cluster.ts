import type { ClusterObservation, Resource } from '#reconcile/ports/index.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { type PlaneRow, findPlane } from '../planes/plane-row.ts'
import { listReachedMembers } from '../planes/reached-members.ts'
import { isServing } from './is-deployed.ts'

/** ClusterDriver.inspectCluster: its row, complete while all its containers run. Null without a row. Throws Busy if a necessary machine is unreachable. */
export async function inspectRealCluster(
  context: KubernetesContext,
  cluster: Resource,
): Promise<ClusterObservation | null> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, cluster)
  if (!row) return null
  const isComplete = row.version !== null && row.restoring === null && (await isServing(context, row, cluster))
  const server = `https://${row.address}:${row.port}`
  return {
    isComplete,
    version: row.version ?? row.nextVersion ?? '',
    isHighlyAvailable: row.isHighlyAvailable,
    credentialsSerial: row.credentialsSerial,
    accessListSerial: row.accessSerial,
    server: row.version === null ? null : server,
    tlsServerName: null,
    extraAuthorities: [],
    certificateEndsMs: row.certificateEndsMs,
    endpoints: row.version === null ? [] : listEndpoints(row),
  }
}

function listEndpoints(row: PlaneRow): readonly string[] {
  const addresses = new Set([row.address, ...listReachedMembers(row).map(({ address }) => address)])
  return [...addresses].map((address) => `https://${address}:${row.port}`)
}
