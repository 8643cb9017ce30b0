import { type Selectable, sql } from 'kysely'
import { type Db, type Store, moorNow } from '../open-store.ts'
import type { InstallationTable } from '../schema/tables.ts'

/** What a start says about the installation. */
interface WantedInstallation {
  /** Vendor word that was asked for by setting; null when none was. */
  readonly vendor: string | null
  /** What a first start takes where nothing was asked for: of the dialect it speaks (decisions, "Two dialects"). */
  readonly defaults: { readonly vendor: string; readonly nodePrefix: string }
}

/** A start asked for another vendor word than the installation has; the message is for the operator. */
export class VendorRefused extends Error {
  override readonly name = 'VendorRefused'
}

/**
 * Fixes vendor word and node prefix at the first start and returns them ever after. Throws VendorRefused when a later start asks
 * for another vendor word; a later start in the other dialect asks for none and keeps what is there.
 */
export async function ensureInstallation(store: Store, wanted: WantedInstallation): Promise<Installation> {
  await store.db
    .insertInto('installation')
    .values({
      vendor: wanted.vendor ?? wanted.defaults.vendor,
      node_prefix: wanted.defaults.nodePrefix,
      created: moorNow,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await findInstallation(store.db)
  if (!found) throw new Error('The installation row vanished while the service was starting.')
  if (wanted.vendor !== null && wanted.vendor !== found.vendor) {
    throw new VendorRefused(
      `The vendor word of this installation is "${found.vendor}" since its first start and cannot become "${wanted.vendor}".`,
    )
  }
  return found
}

/** Facts of the installation, fixed at its first start. */
export type Installation = Selectable<InstallationTable>

/** The facts of the installation; undefined before its first start. */
export async function findInstallation(db: Db): Promise<Installation | undefined> {
  return db.selectFrom('installation').selectAll().executeTakeFirst()
}

/** The database's time in milliseconds since 1970, for rules that compare a moment with now. */
export async function findDatabaseTimeMs(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ now_ms: number }>`select (extract(epoch from moor_now()) * 1000)::bigint as now_ms`.execute(db)
  if (!row) throw new Error('The database did not tell the time.')
  return row.now_ms
}
