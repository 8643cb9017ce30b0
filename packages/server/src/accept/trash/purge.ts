import { asId, type EventId, namedNotFound, type TrashId } from '#domain/shared/index.ts'
import { insertOperatorAudit } from '#store/audit/audit-operator.ts'
import { nudge } from '#store/nudge.ts'
import { startJob } from '#store/event/start-job.ts'
import type { Store, Tx } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transact.ts'
import { claimExpiredTrash } from '#store/trash/trash-clock.ts'
import { listPoolIds } from '#store/pool/list-pools.ts'
import { touchEachWork } from '#store/work/touch-work.ts'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { JobAction, TrashKind } from '@moorage/contract'
import { type StoredTrashItem, markPurging, readItemResource } from '#store/trash/trash-items.ts'

const purges = {
  volume: { action: 'volume_purge', work: 'volume' },
  volume_snapshot: { action: 'volume_snapshot_purge', work: 'volume_snapshot' },
  host: { action: 'host_purge', work: 'host' },
  orchcluster: { action: 'orch_cluster_purge', work: 'cluster' },
  orchnodepool: { action: 'orch_pool_purge', work: 'pool' },
} as const satisfies Readonly<Record<TrashKind, { readonly action: JobAction; readonly work: WorkKind }>>

/** Expired items per query. */
const batchMax = 100

/**
 * Starts to wipe a deleted resource, as the system, and returns the job's event ID. Null if the item is gone or is being wiped already, so that two processes
 * purge an item once (decision D12).
 */
export async function acceptTrashPurge(tx: Tx, id: TrashId): Promise<EventId | null> {
  const item = await markPurging(tx, id)
  return item && startPurge(tx, item)
}

async function startPurge(tx: Tx, item: StoredTrashItem): Promise<EventId> {
  const { action, work } = purges[item.kind]
  const { kind, label, region } = item
  const id = readItemResource(item)
  // The pools of a cluster are purged with it, also those that were deleted before.
  if (item.cluster_id !== null) await touchEachWork(tx, 'pool', await listPoolIds(tx, item.cluster_id, 'all'), region)
  const { id: operationId } = await startJob(
    tx,
    { accountId: item.account_id, system: true },
    { action, entity: { type: kind, id, label }, work: { kind: work, id, region } },
  )
  return operationId
}

/** Purges an item for an operator's command, with an audit row. Throws resource.not_found if it is gone or is being wiped already. */
export async function acceptOperatorPurge(tx: Tx, { id }: { readonly id: number }): Promise<{ operationId: EventId }> {
  const item = await markPurging(tx, asId<TrashId>(id))
  if (!item) throw namedNotFound(`trash item ${id}`, 'id')
  const entity = { type: item.kind, id: String(readItemResource(item)) }
  const act = { accountId: item.account_id, operation: 'operator.trash_purge', entity, reason: item.label }
  await insertOperatorAudit(tx, act)
  return { operationId: await startPurge(tx, item) }
}

/** Counts the time since the previous sweep, and starts to wipe every item whose retention time is over. Safe in several processes. */
export async function runTrashSweep(store: Store): Promise<void> {
  for (;;) {
    const expired = await claimExpiredTrash(store, batchMax)
    for (const id of expired) await transactRepeatedly(store, (tx) => acceptTrashPurge(tx, id))
    if (expired.length > 0) nudge(store, 'work', 'events')
    if (expired.length < batchMax) return
  }
}
