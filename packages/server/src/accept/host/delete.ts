import type { AccountId, Actor, EventId, HostId } from '#domain/shared/index.ts'
import { closeInterval } from '#store/billing/intervals.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { findNewestJob, findOpenJob } from '#store/event/open-jobs.ts'
import { insertJob } from '#store/event/insert-events.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { lockHost, lockHostVolumes } from '#store/host/lock-host.ts'
import { moveHost } from '#store/host/move-host.ts'
import { wakeNodeOfHost } from '#store/node/wake-node-of-host.ts'
import type { Tx } from '#store/open-store.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'

/** The host that is to go. */
export interface HostDelete {
  readonly id: HostId
}

/**
 * Accepts the deletion of a host. A second request joins the deletion under way; after one that was given up it is asked for anew
 * (decision D11).
 */
export async function acceptHostDelete(tx: Tx, actor: Actor, { id }: HostDelete): Promise<{ operationId: EventId }> {
  const host = await lockHost(tx, actor, id)
  const isUnderWay = host.status === 'deleting'
  const underWay = isUnderWay ? await findOpenJob(tx, { kind: 'host', id: host.id }, 'host_delete') : null
  return { operationId: underWay ?? (await removeHost(tx, actor, host, null)) }
}

/** A node's host that is to go, locked with its volumes, and the operation that it goes for. */
export interface NodeHostDelete extends LeavingHost {
  readonly accountId: AccountId
  readonly causeId: EventId | null
}

/** Accepts, for the system, the deletion of the host of a node that has left its cluster (decisions E7, F2). */
export async function acceptNodeHostDelete(tx: Tx, wanted: NodeHostDelete): Promise<void> {
  const { accountId, causeId } = wanted
  await removeHost(tx, { accountId, system: true }, wanted, causeId)
}

/** Accepts, for the system, that volumes leave a host that is being deleted once more: those whose detach was given up stay attached (decision D11). */
export async function acceptHostRelease(tx: Tx, accountId: AccountId, hostId: HostId): Promise<void> {
  const causeId = await findNewestJob(tx, accountId, { type: 'host', id: hostId }, 'host_delete')
  if (causeId !== null) await detachFromHost(tx, { accountId, hostId, leaving: 'all', causeId })
}

interface LeavingHost {
  readonly id: HostId
  readonly label: string
  readonly region: string
}

/**
 * A locked host shows as deleting until it is gone, its volumes are detached as events of the system, its billing ends now, and whatever
 * else was asked of it is canceled (decisions D7, D11, H). A node that stood on it looks at once (decision E7).
 */
async function removeHost(
  tx: Tx,
  author: EventAuthor,
  { id, label, region }: LeavingHost,
  causeId: EventId | null,
): Promise<EventId> {
  const key = { kind: 'host', id } as const
  const { accountId } = author
  await lockHostVolumes(tx, id)
  await moveHost(tx, id, 'deleteAsked', { wants_power: 'off' })
  await supersedeJobs(tx, key)
  await closeInterval(tx, accountId, key)
  const generation = await touchWork(tx, key, region)
  const operationId = await insertJob(tx, author, {
    action: 'host_delete',
    entity: { type: 'host', id, label },
    work: { ...key, generation },
    ...(causeId === null ? {} : { causeId }),
  })
  await detachFromHost(tx, { accountId, hostId: id, leaving: 'all', causeId: operationId })
  await wakeNodeOfHost(tx, id)
  return operationId
}
