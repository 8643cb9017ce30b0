import type { AccountId, DiskId, HostId } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'

/** Replaces the sealed user data of a locked host; null deletes it. */
export async function updateUserDataSecret(
  tx: Tx,
  { accountId, hostId }: { readonly accountId: AccountId; readonly hostId: HostId },
  sealed: Buffer | null,
): Promise<void> {
  if (sealed === null) return void (await tx.deleteFrom('host_user_data').where('host_id', '=', hostId).execute())
  await tx
    .insertInto('host_user_data')
    .values({ host_id: hostId, account_id: accountId, sealed })
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet({ sealed }))
    .execute()
}

/** Replaces the sealed root password hash of a disk whose host is locked. */
export async function updatePasswordSecret(
  tx: Tx,
  { accountId, diskId }: { readonly accountId: AccountId; readonly diskId: DiskId },
  sealed: Buffer,
): Promise<void> {
  await tx
    .insertInto('disk_passwords')
    .values({ disk_id: diskId, account_id: accountId, sealed })
    .onConflict((conflict) => conflict.column('disk_id').doUpdateSet({ sealed }))
    .execute()
}

/** Deletes the root password hash of a disk. */
export async function deletePasswordSecret(tx: Tx, diskId: DiskId): Promise<void> {
  await tx.deleteFrom('disk_passwords').where('disk_id', '=', diskId).execute()
}

/** Returns the sealed user data of a host and the sealed root password hash of a disk; null for absent ones. */
export async function findGuestSecrets(
  db: Db,
  hostId: HostId,
  diskId: DiskId | null,
): Promise<{ readonly userData: Buffer | null; readonly password: Buffer | null }> {
  const [userData, password] = await Promise.all([
    db.selectFrom('host_user_data').select('sealed').where('host_id', '=', hostId).executeTakeFirst(),
    db.selectFrom('disk_passwords').select('sealed').where('disk_id', '=', diskId).executeTakeFirst(),
  ])
  return { userData: userData?.sealed ?? null, password: password?.sealed ?? null }
}
