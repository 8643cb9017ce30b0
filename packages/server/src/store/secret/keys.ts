import { sql } from 'kysely'
import { keyOfColumn } from './sealed-columns.ts'
import type { SealedColumn } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'

/** Number of secrets in one column that one key seals. */
export interface KeyUse {
  readonly keyId: string
  readonly meaning: string
  readonly secrets: number
}

/** Returns the number of sealed secrets per column and key. */
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
 * Marks a key as dropped, unless it still seals a secret. Returns the key's uses, empty if it is dropped. After the commit the database rejects secrets sealed
 * with it. Locks these tables until the commit: no transaction can add such a secret afterwards. Fails with SQLSTATE 55P03 after half a second.
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

const keysLock = 7_310_009

/** Waits for and holds an advisory lock until the transaction ends, which serializes key changes on all machines. */
export async function queueForKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(keysLock)})`.execute(tx)
}
