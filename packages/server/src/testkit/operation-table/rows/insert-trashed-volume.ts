import type { Actor, TrashId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'

/** Inserts a deleted volume that the trash keeps; returns the ID of the item. */
export async function insertTrashedVolume(
  { db }: Store,
  { accountId: account_id, username }: Pick<Actor, 'accountId' | 'username'>,
  label: string,
): Promise<TrashId> {
  const now = new Date().toISOString()
  const place = { account_id, label, region: 'eu-central' }
  const made = { size_gib: 20, hardware_type: 'nvme', encryption: 'disabled', status: 'active' } as const
  const { id: volume_id } = await db
    .insertInto('volumes')
    .values({ ...place, ...made, provisioned_at: now, deleted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('trash_items')
    .values({ ...place, kind: 'volume', volume_id, username, expires_ms: 259_200_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
