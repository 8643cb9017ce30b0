import type { Db } from '../open-store.ts'

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
