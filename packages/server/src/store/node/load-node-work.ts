import { type Selectable, sql } from 'kysely'
import type { NodeId } from '#domain/shared/index.ts'
import type { JobActionOf } from '#domain/job/jobs.ts'
import type { ClusterRow } from '../cluster/find-clusters.ts'
import { type StoredJob, listOpenJobs } from '../event/open-jobs.ts'
import type { Db } from '../open-store.ts'
import type { HostsTable, NodesTable, PoolsTable } from '../schema/tables.ts'

/** Input of a node's reconcile pass. */
export interface NodeWork {
  readonly node: Selectable<NodesTable>
  readonly pool: Selectable<PoolsTable>
  readonly cluster: ClusterRow
  /** The cluster is deleted, and stays in the trash. */
  readonly isClusterKept: boolean
  /** Null before the host is created and after its deletion. */
  readonly host: Selectable<HostsTable> | null
  readonly jobs: readonly StoredJob<JobActionOf<'node'>>[]
}

/** Returns the input of a node's pass; null if the row is gone. */
export async function loadNodeWork(db: Db, id: NodeId): Promise<NodeWork | null> {
  const node = await db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!node) return null
  const [pool, { isClusterKept, ...cluster }, host, jobs] = await Promise.all([
    db.selectFrom('pools').selectAll().where('id', '=', node.pool_id).executeTakeFirstOrThrow(),
    db
      .selectFrom('clusters')
      .selectAll()
      .select(
        sql<boolean>`exists (select from trash_items where cluster_id = clusters.id and not is_purging)`.as(
          'isClusterKept',
        ),
      )
      .where('id', '=', node.cluster_id)
      .executeTakeFirstOrThrow(),
    node.host_id === null
      ? undefined
      : db.selectFrom('hosts').selectAll().where('id', '=', node.host_id).executeTakeFirst(),
    listOpenJobs(db, { kind: 'node', id }),
  ])
  return { node, pool, cluster, isClusterKept, host: host ?? null, jobs }
}
