import type { Filesystem } from '@moorage/contract'
import type { AccountId, DiskId, HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** A new local disk as wanted. */
export interface NewDisk {
  readonly label: string
  readonly sizeMib: number
  readonly filesystem: Filesystem
  /** Image that it is made from; null leaves it empty, or a copy. */
  readonly image: string | null
  /** Disk of the same host that it is a copy of. */
  readonly sourceId?: DiskId
  /** Who is let into what is made from the image. */
  readonly keys?: readonly string[]
  readonly users?: readonly string[]
}

/** Whose host the disks are for; a Viewer or an Actor will do. */
interface DiskPlace {
  readonly accountId: AccountId
  readonly hostId: HostId
}

/** Writes new disks of a locked host, which its next pass makes; answers their numbers in the order given. */
export async function insertDisks(
  tx: Tx,
  { accountId, hostId }: DiskPlace,
  disks: readonly NewDisk[],
): Promise<DiskId[]> {
  const rows = await tx
    .insertInto('disks')
    .values(
      disks.map((disk) => ({
        account_id: accountId,
        host_id: hostId,
        label: disk.label,
        size_mib: disk.sizeMib,
        filesystem: disk.filesystem,
        image: disk.image,
        source_id: disk.sourceId ?? null,
        authorized_keys: [...(disk.keys ?? [])],
        authorized_users: [...(disk.users ?? [])],
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The same for one. */
export async function insertDisk(tx: Tx, place: DiskPlace, disk: NewDisk): Promise<DiskId> {
  const [id] = await insertDisks(tx, place, [disk])
  if (id === undefined) throw new Error('A disk was written, and no row came back.')
  return id
}
