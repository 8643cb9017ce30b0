import type { Db } from '../open-store.ts'

/** What the database knows of the installation's keys. */
interface KeyFacts {
  /** The word that every process can open; null before the first start. */
  readonly probe: Buffer | null
  /** Ids in hex of keys that were dropped. */
  readonly dropped: readonly string[]
}

/** Reads them; as before the first start when there is no installation yet. */
export async function findKeyFacts(db: Db): Promise<KeyFacts> {
  const row = await db.selectFrom('installation').select(['key_probe', 'dropped_keys']).executeTakeFirst()
  return { probe: row?.key_probe ?? null, dropped: row?.dropped_keys ?? [] }
}

/** Whether the installation has a key already: whoever starts without one must be given it, and makes no other. */
export async function hasKeyProbe(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('id').where('key_probe', 'is not', null).executeTakeFirst()
  return row !== undefined
}

/** What tells whether a process has the installation's key: a word it sealed itself, or the one that an earlier process left. The first stays. */
export async function keepKeyProbe(db: Db, sealed: Uint8Array): Promise<Buffer> {
  await db
    .updateTable('installation')
    .set({ key_probe: Buffer.from(sealed) })
    .where('key_probe', 'is', null)
    .execute()
  const { key_probe: kept } = await db.selectFrom('installation').select('key_probe').executeTakeFirstOrThrow()
  if (!kept) throw new Error('The installation row vanished while the service was starting.')
  return kept
}
