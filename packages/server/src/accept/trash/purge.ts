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
import { findDiskHost } from '#store/trash/trash-disks.ts'
import { type StoredTrashItem, markPurging, readItemResource } from '#store/trash/trash-items.ts'

const purges = {
  volume: { action: 'volume_purge', work: 'volume' },
  volume_snapshot: { action: 'volume_snapshot_purge', work: 'volume_snapshot' },
  volume_backup: { action: 'volume_backup_purge', work: 'volume_backup' },
  host: { action: 'host_purge', work: 'host' },
  orchcluster: { action: 'orch_cluster_purge', work: 'cluster' },
  orchnodepool: { action: 'orch_pool_purge', work: 'pool' },
} as const satisfies Readonly<
  Record<Exclude<TrashKind, 'disk'>, { readonly action: JobAction; readonly work: WorkKind }>
>

/** Expired items per query. */
const batchMax = 100

/**
 * Starts to wipe a deleted resource, as the system, and returns the job's event ID. Null if the item is gone or is being wiped already, so that two processes
 * purge an item once (decision D12). A purge before the time leaves an audit row.
 */
export async function acceptTrashPurge(tx: Tx, id: TrashId, audit: PurgeAudit | null = null): Promise<EventId | null> {
  const item = await markPurging(tx, id)
  if (!item) return null
  if (audit) {
    const entity = { type: item.kind, id: String(readItemResource(item)) }
    await insertOperatorAudit(tx, { reason: item.label, ...audit, accountId: item.account_id, entity })
  }
  return startPurge(tx, item)
}

/** Audit row of a purge; without a reason, the label of the resource is the reason. */
interface PurgeAudit {
  readonly operation: `operator.${string}`
  readonly reason?: string
}

async function startPurge(tx: Tx, item: StoredTrashItem): Promise<EventId> {
  const { kind, label, region } = item
  if (kind === 'disk') return startDiskPurge(tx, item)
  const { action, work } = purges[kind]
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

/** A host that runs keeps the disks until it is off (decision H10.5). */
async function startDiskPurge(tx: Tx, item: StoredTrashItem): Promise<EventId> {
  const { lastDiskId, region, ...host } = await findDiskHost(tx, item.id)
  const { id } = await startJob(
    tx,
    { accountId: item.account_id, system: true },
    {
      action: 'host_disk_purge',
      entity: { type: 'host', ...host },
      secondary: { type: 'disk', id: readItemResource(item), label: item.label },
      work: { kind: 'host', id: host.id, region },
      target: { diskId: lastDiskId },
    },
  )
  return id
}

/** Purges an item for an operator's command, with an audit row. Throws resource.not_found if it is gone or is being wiped already. */
export async function acceptOperatorPurge(tx: Tx, { id }: { readonly id: number }): Promise<{ operationId: EventId }> {
  const operationId = await acceptTrashPurge(tx, asId<TrashId>(id), { operation: 'operator.trash_purge' })
  if (operationId === null) throw namedNotFound(`trash item ${id}`, 'id')
  return { operationId }
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
