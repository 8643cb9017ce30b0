import { acceptVolumeClone } from '#accept/volume/clone.ts'
import { acceptVolumeCreate } from '#accept/volume/create.ts'
import { neutral } from '@moorage/contract'
import { neutralCatalogue } from '../catalogue.ts'
import { mutate, mutateAsOperator } from '#store/transaction/mutate.ts'
import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { acceptVolumeResize } from '#accept/volume/resize.ts'
import { acceptVolumeUpdate } from '#accept/volume/update.ts'
import { type VolumeMigrate, acceptVolumeMigrate } from '#accept/volume/migrate.ts'
import { acceptVolumeRepair } from '#accept/volume/repair.ts'
import { type Actor, asId, type EventId, type VolumeBackupId, type VolumeId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import { acceptFor, acceptJobFor } from './accept-for.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

const createTerms = { catalogue: neutralCatalogue, policy: neutral.policy }

/** Requests a volume of 20 GiB by default, also from a backup, or a copy of `sourceId`; returns its ID and the event ID. Throws if rejected. */
export async function requestVolume(
  store: Store,
  actor: Actor,
  input: {
    readonly label: string
    readonly sizeGib?: number
    readonly sourceId?: VolumeId
    readonly backupId?: VolumeBackupId
    readonly region?: string
  },
): Promise<{ id: VolumeId; operationId: number }> {
  const { label, sizeGib = 20, sourceId, backupId = null, region = 'eu-central' } = input
  const create = { label, sizeGib, region, encryption: 'disabled', tags: [], on: null, backupId } as const
  const { id, operationId } = await acceptFor({ store, actor }, (tx) =>
    sourceId === undefined
      ? acceptVolumeCreate(tx, actor, create, createTerms)
      : acceptVolumeClone(tx, actor, { sourceId, label }, createTerms),
  )
  return { id, operationId }
}

/** Requests another size of a volume; returns the event ID. Throws if no job starts. */
export async function requestResize(bench: EngineBench, id: number, sizeGib: number): Promise<EventId> {
  const { store, actor, terms } = bench
  return acceptJobFor({ store, actor }, (tx) =>
    acceptVolumeResize(tx, actor, { id: asId<VolumeId>(id), sizeGib }, terms),
  )
}

/** Changes a volume's label in a transaction like the API's; tags stay, and no job starts. Throws if rejected. */
export async function requestRename({ store, actor }: EngineBench, id: number, label: string): Promise<void> {
  await mutate(store, actor, async (tx) => {
    await acceptVolumeUpdate(tx, actor, { id: asId<VolumeId>(id), label, tags: null })
    return { body: {} }
  })
}

/** Requests the deletion of a volume; returns the event ID. Throws if rejected. */
export async function requestDeletion({ store, actor }: EngineBench, id: number): Promise<EventId> {
  return acceptJobFor({ store, actor }, (tx) => acceptVolumeDelete(tx, actor, { id: asId<VolumeId>(id) }))
}

/** Requests a volume's migration to another storage class as an operator; returns the event ID. */
export async function requestMigration(store: Store, input: VolumeMigrate): Promise<EventId> {
  const by = { catalogue: neutralCatalogue }
  return (await mutateAsOperator(store, (tx) => acceptVolumeMigrate(tx, input, by))).operationId
}

/** Requests a volume's repair as an operator; returns the event ID. */
export async function requestRepair(store: Store, id: number): Promise<EventId> {
  return (await mutateAsOperator(store, (tx) => acceptVolumeRepair(tx, { id: asId(id) }))).operationId
}
