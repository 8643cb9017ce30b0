import { sql } from '../../registry/sql.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'
import type { StoreKind } from '../kubernetes-options.ts'
import type { PlaneProgress } from './plane-progress.ts'

/** Row of a control plane's member. */
export interface MemberRow {
  readonly number: number
  readonly machine: string
  readonly address: string
  /** Number of the member's address block. */
  readonly block: number
  readonly peerPort: number
  readonly doorPort: number
  readonly isJoining: boolean
  /** Numbers of etcd's members when this member joined. */
  readonly firstMembers: readonly number[]
  /** Number of restores before this member. */
  readonly restores: number
}

/** Row of a control plane. */
export interface PlaneRow {
  readonly name: string
  readonly region: string
  readonly address: string
  readonly port: number
  readonly store: StoreKind
  /** Members, ordered by number; never empty. */
  readonly members: readonly MemberRow[]
  /** Version of the last complete deployment; null before the first. */
  readonly version: string | null
  readonly patch: string | null
  /** Target of an upgrade in progress, or null. */
  readonly nextVersion: string | null
  readonly nextPatch: string | null
  /** Deployed and desired high availability. */
  readonly isHighlyAvailable: boolean
  readonly isAvailabilityWanted: boolean
  /** Serial of the applied credentials. */
  readonly credentialsSerial: number
  /** Serials of the desired and the applied access list. */
  readonly wantedAccessSerial: number
  readonly accessSerial: number
  readonly networks: readonly string[] | null
  readonly certificateEndsMs: number | null
  /** Number of restores, and the snapshot file of the last one. */
  readonly restores: number
  readonly restoredFrom: string | null
  /** Remaining part of a restore: data and programs, or only programs; null for none. */
  readonly restoring: 'data' | 'programs' | null
  /** Deployment in progress, or null. */
  readonly deployment: PlaneProgress | null
  readonly sealed: Buffer
  /** Sealed certificates of the members; null before the first deployment. */
  readonly certificates: Buffer | null
}

type FoundRow = PlaneRow & { readonly [column: string]: unknown }

const columns = sql`name, region, address, port, store,
  (select jsonb_agg(jsonb_build_object('number', number, 'machine', machine, 'address', one.address, 'block', block, 'peerPort', peer_port, 'doorPort', door_port, 'isJoining', is_joining, 'firstMembers', first_members, 'restores', restores) order by number)
    from infra.control_members one where plane = name) as members,
  wants_high_availability as "isAvailabilityWanted", version, patch, next_version as "nextVersion", next_patch as "nextPatch", is_highly_available as "isHighlyAvailable",
  restores, restored_from as "restoredFrom", restoring, credentials_serial as "credentialsSerial", wanted_access_serial as "wantedAccessSerial", access_serial as "accessSerial", networks, deployment, sealed, certificates,
  (extract(epoch from certificate_ends) * 1000)::float8 as "certificateEndsMs"`

/** Finds the control plane of a resource; null if none exists, or it is another installation's. */
export async function findPlane(
  registry: Registry,
  engine: string,
  { name, stamp }: Pick<Resource, 'name' | 'stamp'>,
): Promise<PlaneRow | null> {
  const [row] =
    await registry.query<FoundRow>`select ${columns} from infra.control_planes where name = ${name} and engine = ${engine} and installation = ${stamp.installation} and uid = ${stamp.uid}`
  return row ?? null
}

/** Lists an engine's control planes with a complete deployment, by name. */
export async function listPlanes(registry: Registry, engine: string): Promise<PlaneRow[]> {
  return registry.query<FoundRow>`select ${columns} from infra.control_planes where engine = ${engine} and version is not null order by name`
}

/** Deletes a control plane's row with its members, after its containers. Idempotent. */
export async function dropPlane(registry: Registry, name: string): Promise<void> {
  await registry.query`delete from infra.control_planes where name = ${name}`
}
