import type { Db } from '../open-store.ts'

/** Whether the installation has a key already: whoever starts without one must be given it, and makes no other. */
export async function hasKeyProbe(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('id').where('key_probe', 'is not', null).executeTakeFirst()
  return row !== undefined
}
