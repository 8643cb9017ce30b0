import { type Selectable, sql } from 'kysely'
import { type Db, type Store, moorNow } from '../open-store.ts'
import type { InstallationTable } from '../schema/tables.ts'

interface InstallationInput {
  readonly vendor: string | null
  /** Defaults of the API dialect (decisions, "Two dialects"). */
  readonly defaults: { readonly vendor: string; readonly nodePrefix: string }
}

/** Error for a configured vendor word that differs from the stored one. The message is for the operator. */
export class VendorMismatch extends Error {
  override readonly name = 'VendorMismatch'
}

/**
 * Stores vendor word and node prefix at the first start and returns the installation at every start. Throws VendorMismatch if a later start sets another vendor
 * word; another dialect's defaults change nothing.
 */
export async function ensureInstallation(store: Store, input: InstallationInput): Promise<Installation> {
  await store.db
    .insertInto('installation')
    .values({
      vendor: input.vendor ?? input.defaults.vendor,
      node_prefix: input.defaults.nodePrefix,
      created: moorNow,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await findInstallation(store.db)
  if (!found) throw new Error('The installation row was deleted while the service was starting.')
  if (input.vendor !== null && input.vendor !== found.vendor) {
    throw new VendorMismatch(
      `The vendor word of this installation was set to "${found.vendor}" at its first start and cannot be changed to "${input.vendor}".`,
    )
  }
  return found
}

/** Stored installation. */
export type Installation = Selectable<InstallationTable>

/** Returns the installation; undefined before its first start. */
export async function findInstallation(db: Db): Promise<Installation | undefined> {
  return db.selectFrom('installation').selectAll().executeTakeFirst()
}

/** Returns the database's time (`moor_now()`) in milliseconds since 1970. */
export async function findDatabaseTimeMs(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ now_ms: number }>`select (extract(epoch from moor_now()) * 1000)::bigint as now_ms`.execute(db)
  if (!row) throw new Error('The database did not return its time.')
  return row.now_ms
}
