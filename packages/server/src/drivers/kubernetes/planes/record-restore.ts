import { type Registry, queryRegistry } from '../../registry/open-registry.ts'
import type { MemberRow, PlaneRow } from './plane-row.ts'

/** What a control plane is to be restored from, and the one member with which it begins anew: the first, at another place. */
export interface RestoreRecord {
  /** Name of a snapshot; null where what it holds is in a PostgreSQL and needs none. */
  readonly file: string | null
  readonly member: MemberRow
}

/**
 * Gives a control plane one member at a new place, whose data is to come from a snapshot; the members that it had are left behind, and written down as such. Everything in one statement; false where it was restored meanwhile, or is
 * gone. High availability is wanted anew by whoever wants it, and credentials are seen only when they have been brought in again: the snapshot may hold older ones.
 */
export async function recordRestore(
  registry: Registry,
  { name, restores }: Pick<PlaneRow, 'name' | 'restores'>,
  { file, member }: RestoreRecord,
): Promise<boolean> {
  const recorded = await queryRegistry(
    registry,
    `with plane as (
       update infra.control_planes set restores = restores + 1, restored_from = $3, restoring = case when $3::text is null then 'programs' else 'data' end,
         is_highly_available = false, wants_high_availability = false, credentials_serial = 0
       where name = $1 and restores = $2 returning name, region, installation, public_id, uid),
     left_behind as (
       insert into infra.left_members (plane, restores, number, engine, region, installation, public_id, uid, machine, block, peer_port, door_port)
       select plane.name, $2, number, engine, region, installation, public_id, uid, machine, block, peer_port, door_port
       from infra.control_members one join plane on one.plane = plane.name),
     others as (delete from infra.control_members where plane in (select name from plane) and number <> $4)
     update infra.control_members set machine = $5, address = $6, block = $7, peer_port = $8, door_port = $9,
       is_joining = false, first_members = array[$4::int]
     where plane in (select name from plane) and number = $4 returning 1`,
    [
      name,
      restores,
      file,
      member.number,
      member.machine,
      member.address,
      member.block,
      member.peerPort,
      member.doorPort,
    ],
  )
  return recorded.length > 0
}

/** Its etcd has the data of the snapshot; what runs on it is still to come. */
export async function recordStoreRestored(
  registry: Registry,
  { name, restores }: Pick<PlaneRow, 'name' | 'restores'>,
): Promise<void> {
  await queryRegistry(
    registry,
    `update infra.control_planes set restoring = 'programs' where name = $1 and restores = $2 and restoring = 'data'`,
    [name, restores],
  )
}
