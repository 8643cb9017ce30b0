import { sql } from 'kysely'
import type { ClusterId } from '#domain/shared/index.ts'
import type { ClusterSummary } from '#domain/cluster/summarise.ts'
import { moorNow, type Tx } from '../open-store.ts'

/** Observed addresses of a control plane. */
export interface ControlPlaneRecord {
  readonly server: string | null
  readonly tlsServerName: string | null
  readonly extraAuthorities: readonly string[]
  readonly endpoints: readonly string[]
}

/**
 * Writes what a pass observed of a control plane to the cluster's row, not to its jobs. Unobserved values stay. `observed` is null if the control plane was not
 * found.
 */
export async function recordCluster(
  tx: Tx,
  id: ClusterId,
  summary: ClusterSummary,
  observed: ControlPlaneRecord | null,
): Promise<void> {
  const { reached, isNewlyProvisioned, isMissing } = summary
  const changes = {
    ...(isMissing === null ? {} : { is_missing: isMissing }),
    ...(isNewlyProvisioned ? { provisioned_at: moorNow, ready_at: sql<string>`coalesce(ready_at, moor_now())` } : {}),
    ...(reached
      ? {
          seen_version: reached.version,
          seen_highly_available: reached.isHighlyAvailable,
          seen_serial: reached.credentialsSerial,
        }
      : {}),
    ...(reached && observed
      ? {
          server: observed.server,
          tls_server_name: observed.tlsServerName,
          extra_authorities: [...observed.extraAuthorities],
        }
      : {}),
    ...(reached && observed && observed.endpoints.length > 0 ? { endpoints: [...observed.endpoints] } : {}),
  }
  if (Object.keys(changes).length > 0) await tx.updateTable('clusters').set(changes).where('id', '=', id).execute()
}
