import { sql } from 'kysely'
import type { SealedColumn } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { keyOfColumn } from './key-of-column.ts'

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
