import { rejectLocked } from '#domain/lock/reject-locked.ts'
import type { AccountId, Actor, EventId, HostId, TrashId } from '#domain/shared/index.ts'
import { closeInterval } from '#store/billing/intervals.ts'
import { startJob } from '#store/event/start-job.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { findNewestJob, findOpenJob } from '#store/event/open-jobs.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { lockHost, lockHostVolumes } from '#store/host/lock-host.ts'
import { moveHost } from '#store/host/move-host.ts'
import { wakeNodeOfHost } from '#store/node/wake-node-of-host.ts'
import type { Tx } from '#store/open-store.ts'
import { findKeptHost, insertTrashItem } from '#store/trash/trash-items.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'

/** Host to delete. */
export interface HostDelete {
  readonly id: HostId
}

/**
 * Starts a host's deletion, detaches its volumes, ends its billing, cancels other open jobs, and returns the job's event ID and the trash item's ID (decisions
 * D7, D12, H). A second request joins the open deletion; after a failed deletion it starts a new one (decision D11). Throws resource.not_found and resource.locked.
 */
export async function acceptHostDelete(
  tx: Tx,
  actor: Actor,
  { id }: HostDelete,
): Promise<{ operationId: EventId; trashId: TrashId | null }> {
  const host = await lockHost(tx, actor, id)
  rejectLocked('host', host)
  const isUnderWay = host.status === 'deleting'
  const underWay = isUnderWay ? await findOpenJob(tx, { kind: 'host', id: host.id }, 'host_delete') : null
  const trashId = await (isUnderWay ? findKeptHost(tx, host.id) : insertTrashItem(tx, actor, 'host', host.id))
  return { operationId: underWay ?? (await removeHost(tx, actor, host, null)), trashId }
}

/** Host of a node, locked with its volumes, and the cause. */
export interface NodeHostDelete extends LeavingHost {
  readonly accountId: AccountId
  readonly causeId: EventId | null
}

/**
 * Starts, for the system, the deletion of a host whose node left its cluster (decisions E7, F2). Detaches its volumes, ends its billing, and inserts the job.
 */
export async function acceptNodeHostDelete(tx: Tx, input: NodeHostDelete): Promise<void> {
  const { accountId, causeId } = input
  await removeHost(tx, { accountId, system: true }, input, causeId)
}

/** Retries, for the system, failed volume detaches from a host being deleted (decision D11). Does nothing if no deletion event exists. */
export async function acceptHostRelease(tx: Tx, accountId: AccountId, hostId: HostId): Promise<void> {
  const causeId = await findNewestJob(tx, accountId, { type: 'host', id: hostId }, 'host_delete')
  if (causeId !== null) await detachFromHost(tx, { accountId, hostId, leaving: 'all', causeId })
}

interface LeavingHost {
  readonly id: HostId
  readonly label: string
  readonly region: string
}

/** A node on the host is reconciled immediately (decision E7). */
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
  const { id: operationId } = await startJob(tx, author, {
    action: 'host_delete',
    entity: { type: 'host', id, label },
    work: { ...key, region },
    ...(causeId === null ? {} : { causeId }),
  })
  await detachFromHost(tx, { accountId, hostId: id, leaving: 'all', causeId: operationId })
  await wakeNodeOfHost(tx, id)
  return operationId
}
