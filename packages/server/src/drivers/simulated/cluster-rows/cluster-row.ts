import { isDue, workColumns } from '../state/progress.ts'
import { readSimTable } from '../state/sim-table.ts'
import type { Working } from '../state/progress.ts'
import type { ClusterCapabilities, SecretBox, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'

/** Kind of work on a control plane. */
export type SimClusterWork = 'assemble' | 'upgrade' | 'dismantle'

/** Row of a simulated control plane. */
export interface SimClusterRow extends Working<SimClusterWork> {
  readonly id: string
  readonly name: string
  readonly publicId: number
  readonly uid: string
  readonly region: string
  readonly version: string
  readonly patch: string
  readonly isHighlyAvailable: boolean
  readonly isComplete: boolean
  /** SHA-256 of the admin token. */
  readonly adminTokenHash: Buffer
  readonly credentialsSerial: number
  readonly accessListSerial: number
  readonly caCertificate: string
  /** JSON with certificate and key, sealed with `tlsContext`. */
  readonly tlsSealed: Buffer
  /** Certificate expiry; null in a row of an older release. */
  readonly certificateEndsMs: number | null
  readonly nextVersion: string | null
}

/** Query columns of SimClusterRow. */
export const simClusterColumns = `id, name, public_id as "publicId", uid, region, version, patch, is_highly_available as "isHighlyAvailable",
  is_complete as "isComplete", admin_token_hash as "adminTokenHash", credentials_serial as "credentialsSerial", access_list_serial as "accessListSerial",
  ca_certificate as "caCertificate", tls_sealed as "tlsSealed", (extract(epoch from certificate_ends) * 1000)::bigint as "certificateEndsMs", next_version as "nextVersion", ${workColumns}`

/** Dependencies of the cluster driver. */
export interface ClusterEngine {
  readonly state: SimulatorState
  readonly secretBox: SecretBox
}

/** Control plane capabilities. */
export const simClusterCapabilities: ClusterCapabilities = {
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36'],
}

/** Table of control planes. */
export const simClusters = readSimTable<SimClusterRow>({ table: 'clusters', columns: simClusterColumns })

/** Control plane under a shared lock against removal, or null. Take this lock before that on the cluster's objects. */
export async function lockSimClusterShared(tx: SimulatorTx, resource: Resource): Promise<SimClusterRow | null> {
  return simClusters.find(tx, resource, 'for key share')
}

/** True if the API server responds: provisioned and not being deleted, also during an upgrade. */
export function isSimServing(row: Pick<SimClusterRow, 'isComplete' | 'work' | 'elapsedMs' | 'workMs'>): boolean {
  if (row.work === 'dismantle') return false
  return row.isComplete || (row.work === 'assemble' && isDue(row))
}
