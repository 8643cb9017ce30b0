import { acceptVolumeAttach } from '../../accept/volume/attach.ts'
import { acceptVolumeDetach } from '../../accept/volume/detach.ts'
import { mutate } from '../../store/transaction/mutate.ts'
import type { EventId, HostId, VolumeId } from '../../domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Accepts an attach as the API would; returns the operation event. */
export async function requestAttach(
  { store, actor, terms }: EngineBench,
  volumeId: number,
  hostId: number,
  isPersisting = true,
): Promise<EventId> {
  const wanted = { id: volumeId as VolumeId, hostId: hostId as HostId, configId: null, isPersisting }
  const answer = await mutate(store, actor, async (tx) => {
    const { operationId } = await acceptVolumeAttach(tx, actor, wanted, terms)
    return { body: {}, operationId }
  })
  return answer.operationId as EventId
}

/** Accepts a detach as the API would; returns the operation event. */
export async function requestDetach({ store, actor }: EngineBench, volumeId: number): Promise<EventId> {
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    ...(await acceptVolumeDetach(tx, actor, { id: volumeId as VolumeId })),
  }))
  return answer.operationId as EventId
}
