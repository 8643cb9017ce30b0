import type { Db } from '../open-store.ts'

/** Returns a sealed text that every process with the key can open, null before the first start, and the IDs of dropped keys in hex. */
export async function findKeyMetadata(db: Db) {
  const row = await db.selectFrom('installation').select(['key_probe', 'dropped_keys']).executeTakeFirst()
  return { probe: row?.key_probe ?? null, dropped: row?.dropped_keys ?? [] }
}

/** True if the installation has a key. */
export async function hasKeyProbe(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('id').where('key_probe', 'is not', null).executeTakeFirst()
  return row !== undefined
}

/** Stores this process's sealed probe unless one exists, and returns the stored probe. Throws an Error without an installation row. */
export async function ensureKeyProbe(db: Db, sealed: Uint8Array): Promise<Buffer> {
  await db
    .updateTable('installation')
    .set({ key_probe: Buffer.from(sealed) })
    .where('key_probe', 'is', null)
    .execute()
  const { key_probe: kept } = await db.selectFrom('installation').select('key_probe').executeTakeFirstOrThrow()
  if (!kept) throw new Error('The installation row was deleted while the service was starting.')
  return kept
}
