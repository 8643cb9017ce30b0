import type { EventId, VolumeId } from '../domain/shared/index.ts'
import { detachVolume } from '../store/attachment/detach-volume.ts'
import { findHolding } from '../store/attachment/find-holding.ts'
import { mutate } from '../store/transaction/mutate.ts'
import { lockVolume } from '../store/volume/lock-volume.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts the detach of an attached volume as the API would; returns the operation event. */
export async function requestDetach({ store, actor }: EngineBench, volumeId: number): Promise<EventId> {
  const answer = await mutate(store, actor, async (tx) => {
    const { id } = await lockVolume(tx, actor, volumeId as VolumeId)
    const held = await findHolding(tx, id)
    if (!held) throw new Error('nothing holds it')
    return { body: {}, operationId: await detachVolume(tx, actor, held) }
  })
  return answer.operationId as EventId
}
