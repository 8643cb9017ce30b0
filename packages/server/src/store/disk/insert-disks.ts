import type { Filesystem } from '@moorage/contract'
import type { AccountId, DiskId, HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Desired state of a new local disk. */
export interface NewDisk {
  readonly label: string
  readonly sizeMib: number
  readonly filesystem: Filesystem
  /** Null for an empty disk or a copy. */
  readonly image: string | null
  /** Disk of the same host to copy. */
  readonly sourceId?: DiskId
  readonly keys?: readonly string[]
  readonly users?: readonly string[]
}

interface DiskOwner {
  readonly accountId: AccountId
  readonly hostId: HostId
}

/** Inserts disks of a locked host and returns their IDs in order. The host's next pass creates them. */
export async function insertDisks(
  tx: Tx,
  { accountId, hostId }: DiskOwner,
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

/** Inserts one disk of a host and returns its ID. */
export async function insertDisk(tx: Tx, owner: DiskOwner, disk: NewDisk): Promise<DiskId> {
  const [id] = await insertDisks(tx, owner, [disk])
  if (id === undefined) throw new Error('Inserting a disk returned no row.')
  return id
}
