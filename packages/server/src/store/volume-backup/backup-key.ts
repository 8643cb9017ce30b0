import { randomBytes } from 'node:crypto'
import type { AccountId, SecretBox } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { secretContexts } from '../secret/sealed-columns.ts'

/** Returns the password of an account's backup repository; null before its first backup. Rejects if it cannot be opened. */
export async function findBackupKey(db: Db, secretBox: SecretBox, accountId: AccountId): Promise<string | null> {
  const row = await db.selectFrom('backup_keys').select('sealed').where('account_id', '=', accountId).executeTakeFirst()
  return row ? secretBox.open(row.sealed, secretContexts.backupKey(accountId)) : null
}

/** Returns the password of an account's backup repository, a stored random one if none exists. Concurrent calls return the same password. */
export async function ensureBackupKey(db: Db, secretBox: SecretBox, accountId: AccountId): Promise<string> {
  const found = await findBackupKey(db, secretBox, accountId)
  if (found !== null) return found
  const sealed = await secretBox.seal(randomBytes(32).toString('base64url'), secretContexts.backupKey(accountId))
  const row = { account_id: accountId, sealed: Buffer.from(sealed) }
  await db
    .insertInto('backup_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findBackupKey(db, secretBox, accountId)
  if (stored === null) throw new Error(`the backup key of account ${accountId} was deleted`)
  return stored
}
