import type { Selectable } from 'kysely'
import type { Db } from '../open-store.ts'
import type { InstallationTable } from '../schema/tables.ts'

/** Facts of the installation, fixed at its first start. */
export type Installation = Selectable<InstallationTable>

/** The facts of the installation; undefined before its first start. */
export async function findInstallation(db: Db): Promise<Installation | undefined> {
  return db.selectFrom('installation').selectAll().executeTakeFirst()
}
