import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { defaultCatalogue } from '../../domain/catalogue/default-catalogue.ts'
import type { Store } from '../../store/open-store.ts'
import { askMigration } from '../../store/volume/ask-migration.ts'

/** What `moor volume migrate` is told. */
export interface VolumeMigrateOptions {
  readonly id: number
  /** Storage class to move to (decision D10). */
  readonly to: 'hdd' | 'nvme'
}

/** What it prints; the event tells when the move has ended. */
export interface MigratingVolume {
  readonly id: number
  readonly migrating_to: 'hdd' | 'nvme'
  readonly operation_id: number
}

/**
 * Asks for a move of a volume between storage classes of its region (decisions D10, G5). The same again joins the move that runs.
 * Throws a Fault in words for the operator.
 */
export async function volumeMigrate(
  store: Store,
  options: VolumeMigrateOptions,
  catalogue: Catalogue = defaultCatalogue,
): Promise<MigratingVolume> {
  const operationId = await askMigration(store, catalogue, options)
  return { id: options.id, migrating_to: options.to, operation_id: operationId }
}
