import type { Db } from '../open-store.ts'

/** What the database knows of the installation's keys. */
export interface KeyFacts {
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
