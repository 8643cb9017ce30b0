import type { Db } from '../open-store.ts'

/** The sealed keys of the OAuth side; null when none were ever kept. */
export async function findOauthKeys(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom('installation').select('oauth_keys_sealed').executeTakeFirst()
  return row?.oauth_keys_sealed ?? null
}

/** Keeps sealed keys unless some are kept already: the first ones stay. Returns those that count. */
export async function keepOauthKeys(db: Db, sealed: Uint8Array): Promise<Buffer> {
  await db
    .updateTable('installation')
    .set({ oauth_keys_sealed: Buffer.from(sealed) })
    .where('oauth_keys_sealed', 'is', null)
    .execute()
  const kept = await findOauthKeys(db)
  if (!kept) throw new Error('The installation row vanished while the keys were being made.')
  return kept
}
