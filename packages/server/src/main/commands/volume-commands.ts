import type { HardwareType } from '@moorage/contract'
import { asId } from '#domain/shared/index.ts'
import { acceptVolumeForceDetach } from '#accept/volume/force-detach.ts'
import { acceptVolumeMigrate } from '#accept/volume/migrate.ts'
import { acceptVolumeRepair } from '#accept/volume/repair.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { findInstallation, type Installation } from '#store/installation/installation.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'

/** `moor admin volume`: what only an operator may do to a volume (decisions D10, G5). */
export const volumeCommands = { migrate, repair, forceDetach } as const

/** What `moor admin volume migrate` is told. */
export interface VolumeMigrateOptions {
  readonly id: number
  /** Storage class to move to (decision D10). */
  readonly to: HardwareType
}

/** What it prints; the event tells when the move has ended. */
export interface MigratingVolume {
  readonly id: number
  readonly migrating_to: HardwareType
  readonly operation_id: number
}

/**
 * Asks for a move of a volume between storage classes of its region (decisions D10, G5). The same again joins the move that runs.
 * `catalogueOf` says what is offered. Throws a Fault in words for the operator.
 */
async function migrate(
  store: Store,
  options: VolumeMigrateOptions,
  catalogueOf: (installation: Installation | null) => Catalogue,
): Promise<MigratingVolume> {
  const catalogue = catalogueOf((await findInstallation(store.db)) ?? null)
  const { operationId } = await mutateAsOperator(store, (tx) =>
    acceptVolumeMigrate(tx, { ...options, id: asId(options.id) }, { catalogue }),
  )
  return { id: options.id, migrating_to: options.to, operation_id: operationId }
}

/** The volume that `moor admin volume repair` and `moor admin volume detach` are about. */
export interface VolumeRepairOptions {
  readonly id: number
}

/** What it prints; the event tells whether the volume is active again. */
export interface RepairingVolume {
  readonly id: number
  readonly operation_id: number
}

/** Lets the work on a volume in contact_support begin again (decisions D10, G5). Throws a Fault in words for the operator. */
async function repair(store: Store, options: VolumeRepairOptions): Promise<RepairingVolume> {
  const { operationId } = await mutateAsOperator(store, (tx) => acceptVolumeRepair(tx, { id: asId(options.id) }))
  return { id: options.id, operation_id: operationId }
}

/** What `moor admin volume detach --force` prints; the event tells when the volume is free. */
export interface ForcedVolume {
  readonly id: number
  readonly operation_id: number
}

/** Takes a volume from its host whatever the guest does with it (decisions D7.3, G5). Throws a Fault in words for the operator. */
async function forceDetach(store: Store, { id }: VolumeRepairOptions): Promise<ForcedVolume> {
  const { operationId } = await mutateAsOperator(store, (tx) => acceptVolumeForceDetach(tx, { id: asId(id) }))
  return { id, operation_id: operationId }
}
