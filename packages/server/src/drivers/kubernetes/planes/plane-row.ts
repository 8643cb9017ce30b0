import type { Resource } from '#reconcile/ports/index.ts'
import { type Registry, queryRegistry } from '../../registry/open-registry.ts'
import type { StoreKind } from '../kubernetes-options.ts'

/** A member of a control plane as the registry has it. */
export interface MemberRow {
  readonly number: number
  readonly machine: string
  /** Where others reach that machine. */
  readonly address: string
  /** Number of its block of addresses. */
  readonly block: number
  readonly peerPort: number
  readonly doorPort: number
  readonly isJoining: boolean
  /** Numbers of the members of etcd when it had come to it. */
  readonly firstMembers: readonly number[]
  /** How often the control plane had been restored when it came. */
  readonly restores: number
}

/** A control plane as the registry has it. */
export interface PlaneRow {
  readonly name: string
  readonly region: string
  /** Address at which it answers. */
  readonly address: string
  readonly port: number
  /** Where what is in it is kept; never changes. */
  readonly store: StoreKind
  /** In the order of their numbers; never empty. */
  readonly members: readonly MemberRow[]
  /** Minor and patch of the last change that was finished; null until the first is. */
  readonly version: string | null
  readonly patch: string | null
  /** What a change that is under way leads to; null while there is none. */
  readonly nextVersion: string | null
  readonly nextPatch: string | null
  /** Whether it has been brought to be so, and whether it is to be. */
  readonly isHighlyAvailable: boolean
  readonly isAvailabilityWanted: boolean
  /** Serial of the credentials that it keeps by now. */
  readonly credentialsSerial: number
  /** Serial of the access list that is wanted, and of the one that is in its place. */
  readonly wantedAccessSerial: number
  readonly accessSerial: number
  readonly networks: readonly string[] | null
  readonly certificateEndsMs: number | null
  /** How often it was restored from a snapshot, and from which file the last time. */
  readonly restores: number
  readonly restoredFrom: string | null
  /** What is still to be done of that: its data and then its programs, or these alone; null for nothing. */
  readonly restoring: 'data' | 'programs' | null
  readonly sealed: Buffer
}

type FoundRow = PlaneRow & { readonly [column: string]: unknown }

const columns = `name, region, address, port, store,
  (select jsonb_agg(jsonb_build_object('number', number, 'machine', machine, 'address', one.address, 'block', block, 'peerPort', peer_port, 'doorPort', door_port, 'isJoining', is_joining, 'firstMembers', first_members, 'restores', restores) order by number)
    from infra.control_members one where plane = name) as members,
  wants_high_availability as "isAvailabilityWanted", version, patch, next_version as "nextVersion", next_patch as "nextPatch", is_highly_available as "isHighlyAvailable",
  restores, restored_from as "restoredFrom", restoring, credentials_serial as "credentialsSerial", wanted_access_serial as "wantedAccessSerial", access_serial as "accessSerial", networks, sealed,
  (extract(epoch from certificate_ends) * 1000)::float8 as "certificateEndsMs"`

/** Finds the control plane of a resource; null where there is none, or it is another installation's. */
export async function findPlane(
  registry: Registry,
  engine: string,
  { name, stamp }: Pick<Resource, 'name' | 'stamp'>,
): Promise<PlaneRow | null> {
  const [row] = await queryRegistry<FoundRow>(
    registry,
    `select ${columns} from infra.control_planes where name = $1 and engine = $2 and installation = $3 and uid = $4`,
    [name, engine, stamp.installation, stamp.uid],
  )
  return row ?? null
}

/** Every control plane of an engine that has been finished once. */
export async function listPlanes(registry: Registry, engine: string): Promise<PlaneRow[]> {
  return queryRegistry<FoundRow>(
    registry,
    `select ${columns} from infra.control_planes where engine = $1 and version is not null order by name`,
    [engine],
  )
}

/** Forgets a control plane, whose containers are gone. */
export async function dropPlane(registry: Registry, name: string): Promise<void> {
  await queryRegistry(registry, 'delete from infra.control_planes where name = $1', [name])
}
