import { acceptHostCreate } from '../../accept/host/create.ts'
import { acceptHostDelete } from '../../accept/host/delete.ts'
import { acceptHostPower } from '../../accept/host/power.ts'
import { mutate } from '../../store/transaction/mutate.ts'
import type { PowerWish } from '../../domain/host/power.ts'
import type { EventId, HostId } from '../../domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** What a test wants of a new host. */
interface HostWish {
  readonly label: string
  readonly isBooted?: boolean
  readonly region?: string
  readonly type?: string
}

/** Accepts a new host as the API would; returns its id and its operation event. */
export async function requestHost(
  { store, actor, terms }: EngineBench,
  { label, isBooted = true, region = 'eu-central', type = 'g6-standard-6' }: HostWish,
): Promise<{ id: HostId; operationId: EventId }> {
  const wanted = { label, region, type, image: null, tags: [], isBooted }
  const answer = await mutate(store, actor, async (tx) => {
    const { id, operationId } = await acceptHostCreate(tx, actor, wanted, terms)
    return { body: id, operationId }
  })
  return { id: answer.body as HostId, operationId: answer.operationId as EventId }
}

/** Accepts boot, shutdown or reboot as the API would; returns the operation event, null when there was nothing to do. */
export async function requestPower(
  { store, actor }: EngineBench,
  id: number,
  wish: PowerWish,
): Promise<EventId | null> {
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    ...(await acceptHostPower(tx, actor, { id: id as HostId, wish, configId: null })),
  }))
  return answer.operationId ?? null
}

/** Accepts the deletion of a host as the API would; returns the operation event. */
export async function requestRemoval({ store, actor }: EngineBench, id: number): Promise<EventId> {
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    ...(await acceptHostDelete(tx, actor, { id: id as HostId })),
  }))
  return answer.operationId as EventId
}
