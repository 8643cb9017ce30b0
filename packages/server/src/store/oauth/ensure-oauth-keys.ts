import type { Db } from '../open-store.ts'

/** Returns the sealed keys of the OAuth provider, or null if not stored. */
export async function findOauthKeys(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom('installation').select('oauth_keys_sealed').executeTakeFirst()
  return row?.oauth_keys_sealed ?? null
}

/** Stores sealed keys unless keys exist, and returns the stored keys. Throws an Error without an installation row. */
export async function ensureOauthKeys(db: Db, sealed: Uint8Array): Promise<Buffer> {
  await db
    .updateTable('installation')
    .set({ oauth_keys_sealed: Buffer.from(sealed) })
    .where('oauth_keys_sealed', 'is', null)
    .execute()
  const kept = await findOauthKeys(db)
  if (!kept) throw new Error('The installation row was deleted while the keys were being created.')
  return kept
}
