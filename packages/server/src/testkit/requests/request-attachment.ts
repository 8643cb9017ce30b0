import { acceptVolumeAttach } from '#accept/volume/attach.ts'
import { acceptVolumeDetach } from '#accept/volume/detach.ts'
import { acceptVolumeForceDetach } from '#accept/volume/force-detach.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import type { Tx } from '#store/open-store.ts'
import { asId, type EventId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { acceptFor, acceptJobFor } from './accept-for.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Requests an attach, by default persistent; returns the event ID. Throws if rejected. */
export async function requestAttach(
  { store, actor, terms }: EngineBench,
  volumeId: number,
  hostId: number,
  isPersisting = true,
): Promise<EventId> {
  const input = { id: asId<VolumeId>(volumeId), hostId: asId<HostId>(hostId), configId: null, isPersisting }
  return acceptJobFor({ store, actor }, (tx) => acceptVolumeAttach(tx, actor, input, terms))
}

/** Requests the detach of an attached volume; returns the event ID. Throws if the volume is unattached. */
export async function requestVolumeDetach({ store, actor }: EngineBench, volumeId: number): Promise<EventId> {
  return acceptJobFor({ store, actor }, (tx) => acceptVolumeDetach(tx, actor, { id: asId<VolumeId>(volumeId) }))
}

/** Requests the detach of a volume; returns the event ID, null if the volume is unattached (decision D7.1). */
export async function requestAnyDetach({ store, actor }: EngineBench, volumeId: number): Promise<EventId | null> {
  const act = (tx: Tx) => acceptVolumeDetach(tx, actor, { id: asId<VolumeId>(volumeId) })
  return (await acceptFor({ store, actor }, act)).operationId
}

/** Requests a forced detach like an operator's command; returns the event ID. Throws if rejected. */
export async function requestOperatorDetach({ store }: Pick<EngineBench, 'store'>, volumeId: number): Promise<EventId> {
  const { operationId } = await mutateAsOperator(store, (tx) =>
    acceptVolumeForceDetach(tx, { id: asId<VolumeId>(volumeId) }),
  )
  return operationId
}
