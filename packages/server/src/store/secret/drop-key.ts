import { sql } from 'kysely'
import type { SealedColumn } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { countByKey, type KeyUse } from './count-by-key.ts'

/**
 * Writes down that a key is dropped, unless it still seals something: returns what it seals, empty when it is dropped now or was
 * before. From the commit on the database refuses whatever is sealed with it. Waits until every transaction that wrote to one of the
 * tables has ended, so none can bring such a secret afterwards; gives up with SQLSTATE 55P03 when that takes longer than half a
 * second, before anybody is waited for long.
 */
export async function dropKey(tx: Tx, columns: readonly SealedColumn[], keyId: string): Promise<readonly KeyUse[]> {
  await sql`set local lock_timeout = '500ms'`.execute(tx)
  const tables = [...new Set(columns.map((one) => one.table))].toSorted()
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(tx)
  const uses = (await countByKey(tx, columns)).filter((use) => use.keyId === keyId)
  if (uses.length === 0) {
    await sql`update installation set dropped_keys = dropped_keys || ${keyId}::text where ${keyId} <> all (dropped_keys)`.execute(
      tx,
    )
  }
  return uses
}
