import { findHostType } from '../domain/catalogue/find-host-type.ts'
import type { EventId, HostId, VolumeId } from '../domain/shared/index.ts'
import { attachVolume, checkAttachment } from '../store/attachment/attach-volume.ts'
import { lockTarget } from '../store/attachment/lock-target.ts'
import { mutate } from '../store/transaction/mutate.ts'
import { lockVolume } from '../store/volume/lock-volume.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts an attach as the API would; returns the operation event. */
export async function requestAttach(
  bench: EngineBench,
  volumeId: number,
  hostId: number,
  isPersisting = true,
): Promise<EventId> {
  const { actor, store, catalogue } = bench
  const answer = await mutate(store, actor, async (tx) => {
    const host = await lockTarget(tx, actor, hostId as HostId)
    const volume = await lockVolume(tx, actor, volumeId as VolumeId)
    const hostType = findHostType(catalogue, host.type)
    if (!hostType) throw new Error('no such type')
    const placement = await checkAttachment(tx, actor, host, { configId: null, isPersisting, hostType, floor: 0 })
    return { body: {}, operationId: await attachVolume(tx, actor, volume, { host, placement }) }
  })
  return answer.operationId as EventId
}
