import { sql } from 'kysely'
import { keyOfColumn } from './sealed-columns.ts'
import type { SealedColumn } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'

/** How many secrets of a column a key seals. */
export interface KeyUse {
  readonly keyId: string
  readonly meaning: string
  readonly secrets: number
}

/** Counts the sealed secrets of the columns by the keys that they are sealed with; only what is there. */
export async function countByKey(db: Db, columns: readonly SealedColumn[]): Promise<readonly KeyUse[]> {
  const uses: KeyUse[] = []
  for (const one of columns) {
    const { rows } = await sql<{ keyId: string; secrets: number }>`
      select ${keyOfColumn(one)} as "keyId", count(*) as secrets from ${sql.table(one.table)}
      where ${sql.ref(one.column)} is not null group by 1 order by 1`.execute(db)
    uses.push(...rows.map((row) => ({ ...row, meaning: one.meaning })))
  }
  return uses
}

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

/** Any fixed number; whoever changes the keys of an installation queues on it until its transaction ends. */
const keysLock = 7_310_009

/** Lets one change of the keys follow another, also from several machines. */
export async function queueForKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(keysLock)})`.execute(tx)
}
