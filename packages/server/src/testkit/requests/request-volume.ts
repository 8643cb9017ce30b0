import { acceptVolumeClone } from '../../accept/volume/clone.ts'
import { acceptVolumeCreate } from '../../accept/volume/create.ts'
import { defaultCatalogue } from '../../domain/catalogue/default-catalogue.ts'
import { mutate, mutateAsOperator } from '../../store/transaction/mutate.ts'
import { acceptVolumeDelete } from '../../accept/volume/delete.ts'
import { acceptVolumeResize } from '../../accept/volume/resize.ts'
import { acceptVolumeUpdate } from '../../accept/volume/update.ts'
import { type VolumeMigrate, acceptVolumeMigrate } from '../../accept/volume/migrate.ts'
import { acceptVolumeRepair } from '../../accept/volume/repair.ts'
import type { Actor, EventId, VolumeId } from '../../domain/shared/index.ts'
import type { Store } from '../../store/open-store.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

const createTerms = { catalogue: defaultCatalogue, attachedVolumesFloor: 0 }

/** Accepts a new volume, or a copy of one, as the API would; returns its id and its operation event. */
export async function requestVolume(
  store: Store,
  actor: Actor,
  wish: { readonly label: string; readonly sizeGib?: number; readonly sourceId?: VolumeId; readonly region?: string },
): Promise<{ id: VolumeId; operationId: number }> {
  const { label, sizeGib = 20, sourceId, region = 'eu-central' } = wish
  const create = { label, sizeGib, region, encryption: 'disabled', tags: [], on: null } as const
  const answer = await mutate(store, actor, async (tx) => {
    const { id, operationId } =
      sourceId === undefined
        ? await acceptVolumeCreate(tx, actor, create, createTerms)
        : await acceptVolumeClone(tx, actor, { sourceId, label }, createTerms)
    return { body: id, operationId }
  })
  return { id: answer.body as VolumeId, operationId: Number(answer.operationId) }
}

/** Accepts that a volume grows, as the API would; returns the operation event. */
export async function requestResize(bench: EngineBench, id: number, sizeGib: number): Promise<EventId> {
  const { store, actor, terms } = bench
  const answer = await mutate(store, actor, async (tx) => {
    const { operationId } = await acceptVolumeResize(tx, actor, { id: id as VolumeId, sizeGib }, terms)
    return { body: {}, operationId }
  })
  return answer.operationId as EventId
}

/** Accepts another label of a volume, as the API would. */
export async function requestRename({ store, actor }: EngineBench, id: number, label: string): Promise<void> {
  await mutate(store, actor, async (tx) => {
    await acceptVolumeUpdate(tx, actor, { id: id as VolumeId, label, tags: null })
    return { body: {} }
  })
}

/** Accepts the deletion of a volume, as the API would; returns the operation event. */
export async function requestDeletion({ store, actor }: EngineBench, id: number): Promise<EventId> {
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    ...(await acceptVolumeDelete(tx, actor, { id: id as VolumeId })),
  }))
  return answer.operationId as EventId
}

/** Accepts an operator's move of a volume to another storage class, as the command does; returns the event of the job. */
export async function requestMigration(store: Store, wanted: VolumeMigrate): Promise<EventId> {
  const by = { catalogue: defaultCatalogue }
  return (await mutateAsOperator(store, (tx) => acceptVolumeMigrate(tx, wanted, by))).operationId
}

/** Accepts an operator's repair of a volume, as the command does; returns the event of the job. */
export async function requestRepair(store: Store, id: number): Promise<EventId> {
  return (await mutateAsOperator(store, (tx) => acceptVolumeRepair(tx, { id }))).operationId
}
