import { acceptVolumeDelete } from '../accept/volume/delete.ts'
import { acceptVolumeResize } from '../accept/volume/resize.ts'
import { acceptVolumeUpdate } from '../accept/volume/update.ts'
import type { EventId, VolumeId } from '../domain/shared/index.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { EngineBench } from './engine-bench.ts'

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
