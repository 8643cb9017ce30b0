import { sql } from 'kysely'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import { insertJob } from '../event/insert-job.ts'
import { moveEvent } from '../event/move-event.ts'
import { listStandingIds } from '../node/list-standing-ids.ts'
import { markForRecycle } from '../node/mark-for-recycle.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { billControlPlane } from './bill-control-plane.ts'
import type { ClusterRow } from './clusters-of.ts'
import { settlePools } from './settle-pools.ts'
import { type ClusterWish, updateCluster } from './update-cluster.ts'

/** A change of a locked cluster that starts work: of its version, or to high availability. */
export interface ClusterChange {
  /** As it was before. */
  readonly cluster: ClusterRow
  readonly wish: ClusterWish
  readonly catalogue: Catalogue
}

/**
 * Accepts another version or high availability of a cluster, with whatever else the same request changes, as one job. The version is
 * the control plane's; nodes follow when they are recycled (decision E4). High availability replaces every node, one after another in
 * each pool, and is paid for from now on (decisions E5, H).
 */
export async function askClusterUpdate(
  tx: Tx,
  actor: Actor,
  { cluster, wish, catalogue }: ClusterChange,
): Promise<EventId> {
  const { id, region } = cluster
  const key = { kind: 'cluster', id } as const
  const isVersionNew = wish.version !== cluster.k8s_version
  const isHaNew = wish.isHighlyAvailable && !cluster.is_highly_available
  await updateCluster(tx, id, wish)
  // Replacements that are under way as well: they were made for the old control plane.
  const nodeIds = isHaNew ? await listStandingIds(tx, { clusterId: id }) : []
  await markForRecycle(tx, nodeIds)
  if (isHaNew)
    await billControlPlane(
      tx,
      { accountId: actor.accountId, id, label: wish.label, isHighlyAvailable: true },
      catalogue,
    )
  if (isVersionNew) await supersedeVersionJobs(tx, id)
  const generation = await touchWork(tx, key, region)
  const operationId = await insertJob(tx, actor, {
    action: 'orch_cluster_update',
    entity: { type: 'orchcluster', id, label: wish.label },
    work: { ...key, generation },
    target: {
      ...(isVersionNew ? { version: wish.version } : {}),
      ...(isHaNew ? { isHighlyAvailable: true, nodeIds } : {}),
    },
  })
  if (isHaNew) await settlePools(tx, cluster, { author: actor, causeId: operationId, catalogue })
  return operationId
}

/**
 * Ends the jobs that only wanted another version: the newer wish replaces theirs (decision D11). One that brought high availability as
 * well goes on for that.
 */
async function supersedeVersionJobs(tx: Tx, clusterId: number): Promise<void> {
  const open = await tx
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', 'cluster')
    .where('work_id', '=', clusterId)
    .where('action', '=', 'orch_cluster_update')
    .where('status', 'in', ['scheduled', 'started'])
    .where(sql<boolean>`target ? 'version' and not target ? 'isHighlyAvailable'`)
    .orderBy('id')
    .execute()
  for (const { id } of open)
    await moveEvent(tx, { id, status: 'canceled', message: 'A later request replaced this one.' })
}
