import { acceptHostCreate } from '#accept/host/create.ts'
import { acceptHostDelete } from '#accept/host/delete.ts'
import { acceptHostPower } from '#accept/host/power.ts'
import { acceptHostRebuild } from '#accept/host/rebuild.ts'
import { acceptHostResize } from '#accept/host/resize.ts'
import { mutate } from '#store/transaction/mutate.ts'
import type { PowerAction } from '#domain/host/power.ts'
import type { Rescue } from '#domain/job/jobs.ts'
import { asId, type EventId, type HostId } from '#domain/shared/index.ts'
import { acceptFor, acceptJobFor } from './accept-for.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

interface HostRequest {
  readonly label: string
  readonly isBooted?: boolean
  readonly region?: string
  readonly type?: string
}

/** Requests a host without an image, by default booted; returns its ID and the event ID. Throws if rejected. */
export async function requestHost(
  { store, actor, terms }: EngineBench,
  { label, isBooted = true, region = 'eu-central', type = 'g6-standard-6' }: HostRequest,
): Promise<{ id: HostId; operationId: EventId }> {
  const made = { image: null, isBare: false, swapMib: 0, diskEncryption: 'enabled', hasPrivate: false } as const
  const input = { label, region, type, tags: [], isBooted, ...made }
  const { id, operationId } = await acceptFor({ store, actor }, (tx) => acceptHostCreate(tx, actor, input, terms))
  return { id, operationId }
}

/** Requests boot, shutdown, reboot or, with `rescue`, a rescue boot; returns the event ID, null if there is nothing to do. */
export async function requestPower(
  { store, actor }: EngineBench,
  id: number,
  action: PowerAction,
  rescue?: Rescue,
): Promise<EventId | null> {
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    ...(await acceptHostPower(tx, actor, { id: asId<HostId>(id), action, configId: null, ...(rescue && { rescue }) })),
  }))
  return answer.operationId ?? null
}

/** Requests a rebuild with the image `debian12` and 512 MiB of swap; returns the event ID. Throws if rejected. */
export async function requestRebuild(
  { store, actor, terms }: EngineBench,
  id: number,
  isBooted = true,
): Promise<EventId> {
  const access = { keys: [], users: [], isKeyRequired: false }
  const input = { id: asId<HostId>(id), image: 'debian12', swapMib: 512, isBooted, diskEncryption: null, access }
  return acceptJobFor({ store, actor }, (tx) => acceptHostRebuild(tx, actor, input, terms))
}

/** Requests another type, which may also extend the disk; returns the event ID. Throws if no job starts. */
export async function requestHostResize(
  { store, actor, terms }: EngineBench,
  id: number,
  type: string,
): Promise<EventId> {
  return acceptJobFor({ store, actor }, (tx) =>
    acceptHostResize(tx, actor, { id: asId<HostId>(id), type, isDiskGrowing: true }, terms),
  )
}

/** Requests the deletion of a host; returns the event ID. Throws if rejected. */
export async function requestRemoval({ store, actor }: EngineBench, id: number): Promise<EventId> {
  return acceptJobFor({ store, actor }, (tx) => acceptHostDelete(tx, actor, { id: asId<HostId>(id) }))
}
