import { type AccountId, asId, type VolumeId, type VolumeSnapshotId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'

interface TestSnapshot {
  readonly accountId: AccountId
  readonly volumeId: number
  readonly label: string
  readonly tags?: readonly string[]
}

/** Inserts an available snapshot of 20 GiB of a volume; returns its ID. */
export async function insertTestSnapshot(
  { db }: Store,
  { accountId, volumeId, label, tags = [] }: TestSnapshot,
): Promise<VolumeSnapshotId> {
  const of = { account_id: accountId, volume_id: asId<VolumeId>(volumeId), volume_label: 'furniture', label }
  const storage = { region: 'eu-central', size_gib: 20, hardware_type: 'nvme', encryption: 'disabled' } as const
  const { id } = await db
    .insertInto('volume_snapshots')
    .values({ ...of, ...storage, status: 'available', tags: [...tags] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
