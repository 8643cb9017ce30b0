import { sql } from 'kysely'
import type { SealedColumn } from '#domain/shared/index.ts'
import type { Store } from '../open-store.ts'
import { contextOfColumn, keyOfColumn } from './sealed-columns.ts'

/** Key and callbacks of a resealing. */
export interface Resealing {
  /** ID of the new key, in hex. */
  readonly keyId: string
  /** Returns null if the secret cannot be opened. */
  reseal(sealed: Buffer, context: string): Promise<Uint8Array | null>
  /** `total` grows with concurrent writes. */
  onProgress(done: number, total: number): void
}

/** Result of a resealing. */
export interface ResealReport {
  readonly resealed: number
  /** Contexts of secrets that could not be opened; they stay unchanged. */
  readonly unopened: readonly string[]
  /** Number of secrets that other processes kept sealing with another key. */
  readonly remaining: number
}

interface SealedRow {
  readonly place: string
  readonly context: string
  readonly sealed: Buffer
}

const batchRows = 100
/** Maximum passes, in case a process keeps sealing with an old key. */
const passesMax = 10

/**
 * Seals every secret of a column with the given key, if another key seals it. Writes each row in its own transaction, only if its secret is unchanged since the
 * read. After a kill the next call continues.
 */
export async function resealColumn(store: Store, column: SealedColumn, resealing: Resealing): Promise<ResealReport> {
  const unopened = new Set<string>()
  let resealed = 0
  for (let pass = 0; pass < passesMax; pass += 1) {
    const rowIds = await listRowIds(store, column, { keyId: resealing.keyId, unopened })
    if (rowIds.length === 0) return { resealed, unopened: [...unopened], remaining: 0 }
    const total = resealed + rowIds.length
    for (let at = 0; at < rowIds.length; at += batchRows) {
      const batch = await resealRows(store, column, { resealing, rowIds: rowIds.slice(at, at + batchRows) })
      resealed += batch.resealed
      for (const context of batch.unopened) unopened.add(context)
      resealing.onProgress(resealed, total)
    }
  }
  const { length: remaining } = await listRowIds(store, column, { keyId: resealing.keyId, unopened })
  return { resealed, unopened: [...unopened], remaining }
}

interface Batch {
  readonly resealing: Resealing
  readonly rowIds: readonly string[]
}

async function resealRows(
  store: Store,
  column: SealedColumn,
  { resealing, rowIds }: Batch,
): Promise<{ resealed: number; unopened: string[] }> {
  const unopened: string[] = []
  let resealed = 0
  for (const row of await readRows(store, column, rowIds)) {
    const fresh = await resealing.reseal(row.sealed, row.context)
    if (fresh === null) unopened.push(row.context)
    else resealed += await writeRow(store, column, row, fresh)
  }
  return { resealed, unopened }
}

/** If a row moves meanwhile, the next pass finds the row. */
async function listRowIds(
  { db }: Store,
  column: SealedColumn,
  but: { readonly keyId: string; readonly unopened: ReadonlySet<string> },
): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(column.table)}
    where ${keyOfColumn(column)} <> ${but.keyId} and ${contextOfColumn(column)} <> all (${[...but.unopened]}::text[])`.execute(
    db,
  )
  return rows.map((row) => row.place)
}

async function readRows({ db }: Store, column: SealedColumn, rowIds: readonly string[]): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ctid::text as place, ${contextOfColumn(column)} as context, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
    where ctid = any (${rowIds}::tid[]) and ${sql.ref(column.column)} is not null`.execute(db)
  return rows
}

async function writeRow({ db }: Store, column: SealedColumn, row: SealedRow, fresh: Uint8Array): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${Buffer.from(fresh)}
    where ctid = ${row.place}::tid and ${sql.ref(column.column)} = ${row.sealed} and ${contextOfColumn(column)} = ${row.context}`.execute(
    db,
  )
  return Number(numAffectedRows)
}
