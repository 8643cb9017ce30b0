import type { HardwareType } from '@moorage/contract'
import { asId } from '#domain/shared/index.ts'
import { acceptVolumeForceDetach } from '#accept/volume/force-detach.ts'
import { acceptVolumeMigrate } from '#accept/volume/migrate.ts'
import { acceptVolumeRepair } from '#accept/volume/repair.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { findInstallation, type Installation } from '#store/installation/installation.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'

/** `moor admin volume`: operator-only volume actions (decisions D10, G5). */
export const volumeCommands = { migrate, repair, forceDetach } as const

/** Arguments of `migrate`. */
interface VolumeMigrateOptions {
  readonly id: number
  readonly to: HardwareType
}

/** Starts a migration or joins a running migration (decisions D10, G5). Event `operation_id` reports completion. Throws ApiError. */
async function migrate(
  store: Store,
  options: VolumeMigrateOptions,
  catalogueOf: (installation: Installation | null) => Catalogue,
) {
  const catalogue = catalogueOf((await findInstallation(store.db)) ?? null)
  const { operationId } = await mutateAsOperator(store, (tx) =>
    acceptVolumeMigrate(tx, { ...options, id: asId(options.id) }, { catalogue }),
  )
  return { id: options.id, migrating_to: options.to, operation_id: operationId }
}

/** Arguments of `repair` and `detach`. */
interface VolumeRepairOptions {
  readonly id: number
}

/** Restarts work on a volume in contact_support (decisions D10, G5). Event `operation_id` reports the result. Throws ApiError. */
async function repair(store: Store, options: VolumeRepairOptions) {
  const { operationId } = await mutateAsOperator(store, (tx) => acceptVolumeRepair(tx, { id: asId(options.id) }))
  return { id: options.id, operation_id: operationId }
}

/** Detaches a volume even if the guest still uses it (decisions D7.3, G5). Event `operation_id` reports completion. Throws ApiError. */
async function forceDetach(store: Store, { id }: VolumeRepairOptions) {
  const { operationId } = await mutateAsOperator(store, (tx) => acceptVolumeForceDetach(tx, { id: asId(id) }))
  return { id, operation_id: operationId }
}
