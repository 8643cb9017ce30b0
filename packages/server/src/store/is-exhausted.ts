import { sql } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import type { Store } from './open-store.ts'

/** True if the database has rejected a statement for lack of disk space or memory and still cannot store about 1 MB. Otherwise clears the recorded shortage. */
export async function isExhausted({ db, shortage }: Pick<Store, 'db' | 'shortage'>): Promise<boolean> {
  if (!shortage.isDetected) return false
  try {
    await sql`create temporary table moor_probe on commit drop as select md5(n::text) as filler from generate_series(1, 20000) as n`.execute(
      db,
    )
    shortage.isDetected = false
  } catch (error) {
    shortage.isDetected = isSqlError(error, 'exhausted')
  }
  return shortage.isDetected
}
