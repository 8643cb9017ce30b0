import { workColumns } from '../world/progress.ts'
import type { Working } from '../world/progress.ts'

/** Long work on a control plane. */
export type ClusterWork = 'assemble' | 'upgrade' | 'dismantle'

/** A control plane as the world holds it. */
export interface ClusterRow extends Working<ClusterWork> {
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
  readonly caCertificate: string
  /** JSON of its serving certificate, sealed for tlsContext. */
  readonly tlsSealed: Buffer
  /** When that ends, in milliseconds; null where it was issued before that was written down. */
  readonly certificateEndsMs: number | null
  /** Version an upgrade leads to. */
  readonly nextVersion: string | null
}

/** How a query reads a ClusterRow. */
export const clusterColumns = `id, name, public_id as "publicId", uid, region, version, patch, is_highly_available as "isHighlyAvailable",
  is_complete as "isComplete", admin_token_hash as "adminTokenHash", credentials_serial as "credentialsSerial",
  ca_certificate as "caCertificate", tls_sealed as "tlsSealed", (extract(epoch from certificate_ends) * 1000)::bigint as "certificateEndsMs", next_version as "nextVersion", ${workColumns}`
