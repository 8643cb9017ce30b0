import { type VolumeMigrate, acceptVolumeMigrate } from '../accept/volume/migrate.ts'
import { acceptVolumeRepair } from '../accept/volume/repair.ts'
import { defaultCatalogue } from '../domain/catalogue/default-catalogue.ts'
import type { EventId } from '../domain/shared/index.ts'
import type { Store } from '../store/open-store.ts'
import { mutateAsOperator } from '../store/transaction/mutate-as-operator.ts'

/** Accepts an operator's move of a volume to another storage class, as the command does; returns the event of the job. */
export async function requestMigration(store: Store, wanted: VolumeMigrate): Promise<EventId> {
  const by = { catalogue: defaultCatalogue }
  return (await mutateAsOperator(store, (tx) => acceptVolumeMigrate(tx, wanted, by))).operationId
}

/** Accepts an operator's repair of a volume, as the command does; returns the event of the job. */
export async function requestRepair(store: Store, id: number): Promise<EventId> {
  return (await mutateAsOperator(store, (tx) => acceptVolumeRepair(tx, { id }))).operationId
}
