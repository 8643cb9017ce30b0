import { type AccountId, asId, type VolumeBackupId, type VolumeId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'

/** Inserts a verified backup of a volume; returns its ID. */
export async function insertTestBackup(
  { db }: Store,
  { accountId: account_id }: { readonly accountId: AccountId },
  volumeId: number,
): Promise<VolumeBackupId> {
  const volume = { volume_id: asId<VolumeId>(volumeId), volume_label: 'furniture', region: 'eu-central', size_gib: 20 }
  const content = {
    hardware_type: 'nvme',
    encryption: 'disabled',
    status: 'verified',
    sha256: 'ab',
    stored_bytes: 7,
  } as const
  const row = { ...volume, ...content, account_id, label: 'stored-copy' }
  return (await db.insertInto('volume_backups').values(row).returning('id').executeTakeFirstOrThrow()).id
}
