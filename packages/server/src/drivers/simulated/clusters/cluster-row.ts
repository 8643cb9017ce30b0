import { isDue, workColumns } from '../world/progress.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import type { Working } from '../world/progress.ts'
import type { ClusterCapabilities, SecretBox, Resource } from '#reconcile/ports/index.ts'
import type { World, WorldReader, WorldTx } from '../world/world.ts'

/** Long work on a control plane. */
export type SimClusterWork = 'assemble' | 'upgrade' | 'dismantle'

/** A control plane as the world holds it. */
export interface SimClusterRow extends Working<SimClusterWork> {
  readonly id: string
  readonly name: string
  readonly publicId: number
  readonly uid: string
  readonly region: string
  readonly version: string
  readonly patch: string
  readonly isHighlyAvailable: boolean
  /** False until it is assembled. */
  readonly isComplete: boolean
  /** SHA-256 of the only bearer token that is accepted. */
  readonly adminTokenHash: Buffer
  readonly credentialsSerial: number
  readonly accessListSerial: number
  readonly caCertificate: string
  /** JSON of its serving certificate, sealed for tlsContext. */
  readonly tlsSealed: Buffer
  /** When that ends, in milliseconds; null where it was issued before that was written down. */
  readonly certificateEndsMs: number | null
  /** Version an upgrade leads to. */
  readonly nextVersion: string | null
}

/** How a query reads a SimClusterRow. */
export const simClusterColumns = `id, name, public_id as "publicId", uid, region, version, patch, is_highly_available as "isHighlyAvailable",
  is_complete as "isComplete", admin_token_hash as "adminTokenHash", credentials_serial as "credentialsSerial", access_list_serial as "accessListSerial",
  ca_certificate as "caCertificate", tls_sealed as "tlsSealed", (extract(epoch from certificate_ends) * 1000)::bigint as "certificateEndsMs", next_version as "nextVersion", ${workColumns}`

/** What the control planes of a world stand on. */
export interface ClusterEngine {
  readonly world: World
  /** Seals the private keys of serving certificates and the Secrets of clusters. */
  readonly secretBox: SecretBox
}

/** What the simulated control planes can be. */
export const simClusterCapabilities: ClusterCapabilities = {
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36'],
}

/** Reads a control plane that carries exactly this name and stamp (contract rule 2); null when there is none. */
export async function findSimCluster(reader: WorldReader, resource: Resource): Promise<SimClusterRow | null> {
  const { rows } = await reader.query<SimClusterRow>(
    `select ${simClusterColumns} from sim.clusters where ${stampCondition}`,
    stampValues(resource),
  )
  return rows[0] ?? null
}

/** Lists every control plane of the world in order of public id, `installation` null meaning all. */
export async function listSimClusters(
  reader: WorldReader,
  installation: string | null,
): Promise<readonly SimClusterRow[]> {
  const { rows } = await reader.query<SimClusterRow>(
    `select ${simClusterColumns} from sim.clusters where $1::text is null or installation = $1 order by public_id, id`,
    [installation],
  )
  return rows
}

/** Reads our control plane and keeps it from being removed until the end of the transaction; others may do the same. To be asked before its objects are locked. */
export async function holdSimCluster(tx: WorldTx, resource: Resource): Promise<SimClusterRow | null> {
  const { rows } = await tx.query<SimClusterRow>(
    `select ${simClusterColumns} from sim.clusters where ${stampCondition} for key share`,
    stampValues(resource),
  )
  return rows[0] ?? null
}

/** Whether a control plane answers its clients: assembled, and not being dismantled. An upgrade does not interrupt it. */
export function answers(row: Pick<SimClusterRow, 'isComplete' | 'work' | 'elapsedMs' | 'workMs'>): boolean {
  if (row.work === 'dismantle') return false
  return row.isComplete || (row.work === 'assemble' && isDue(row))
}
