import { acceptVolumeAttach } from '../accept/volume/attach.ts'
import type { EventId, HostId, VolumeId } from '../domain/shared/index.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts an attach as the API would; returns the operation event. */
export async function requestAttach(
  bench: EngineBench,
  volumeId: number,
  hostId: number,
  isPersisting = true,
): Promise<EventId> {
  const { actor, store } = bench
  const wanted = { id: volumeId as VolumeId, hostId: hostId as HostId, configId: null, isPersisting }
  const answer = await mutate(store, actor, async (tx) => {
    const { operationId } = await acceptVolumeAttach(tx, actor, wanted, bench.terms)
    return { body: {}, operationId }
  })
  return answer.operationId as EventId
}
