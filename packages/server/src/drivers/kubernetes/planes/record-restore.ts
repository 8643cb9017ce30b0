import type { Registry } from '../../registry/open-registry.ts'
import type { MemberRow, PlaneRow } from './plane-row.ts'

/** Source of a restore, and its first member in its new place. */
export interface RestoreRecord {
  /** Snapshot file; null with PostgreSQL. */
  readonly file: string | null
  readonly member: MemberRow
}

/**
 * Starts a restore in one statement: the control plane keeps one member in a new place, and its previous members are recorded as left behind. Resets high
 * availability, to be requested again, and the credentials serial, since the snapshot may contain older ones. Returns false if it was restored meanwhile, or is
 * gone.
 */
export async function recordRestore(
  registry: Registry,
  { name, restores }: Pick<PlaneRow, 'name' | 'restores'>,
  { file, member }: RestoreRecord,
): Promise<boolean> {
  const recorded = await registry.query`with plane as (
       update infra.control_planes set restores = restores + 1, restored_from = ${file}, restoring = case when ${file}::text is null then 'programs' else 'data' end,
         is_highly_available = false, wants_high_availability = false, credentials_serial = 0
       where name = ${name} and restores = ${restores} returning name, region, installation, public_id, uid),
     left_behind as (
       insert into infra.left_members (plane, restores, number, engine, region, installation, public_id, uid, machine, block, peer_port, door_port)
       select plane.name, ${restores}, number, engine, region, installation, public_id, uid, machine, block, peer_port, door_port
       from infra.control_members one join plane on one.plane = plane.name),
     others as (delete from infra.control_members where plane in (select name from plane) and number <> ${member.number})
     update infra.control_members set machine = ${member.machine}, address = ${member.address}, block = ${member.block}, peer_port = ${member.peerPort}, door_port = ${member.doorPort},
       is_joining = false, first_members = array[${member.number}::int]
     where plane in (select name from plane) and number = ${member.number} returning 1`
  return recorded.length > 0
}

/** Records that etcd has the snapshot's data; its programs are still missing. Does nothing after another restore. */
export async function recordStoreRestored(
  registry: Registry,
  { name, restores }: Pick<PlaneRow, 'name' | 'restores'>,
): Promise<void> {
  await registry.query`update infra.control_planes set restoring = 'programs' where name = ${name} and restores = ${restores} and restoring = 'data'`
}
