import { sql } from 'kysely'
import type { ClusterId } from '#domain/shared/index.ts'
import type { PoolState } from '#domain/pool/nodes-progress.ts'
import type { JobActionOf } from '#domain/job/jobs.ts'
import { type StoredJob, listOpenJobs } from '../event/open-jobs.ts'
import { findDatabaseTimeMs } from '../installation/installation.ts'
import type { Db } from '../open-store.ts'
import { listPoolStates } from './list-pool-states.ts'
import type { ClusterRow } from './find-clusters.ts'

/** Input of a cluster's pass. */
export interface ClusterWork {
  readonly cluster: ClusterRow
  /** Deleted, and kept in the trash. */
  readonly isKept: boolean
  readonly pools: readonly PoolState[]
  readonly jobs: readonly StoredJob<JobActionOf<'cluster'>>[]
  readonly nowMs: number
}

/** Returns the input of a cluster's pass; null if the row is gone. */
export async function loadClusterWork(db: Db, id: ClusterId): Promise<ClusterWork | null> {
  const found = await db
    .selectFrom('clusters')
    .selectAll()
    .select(
      sql<boolean>`exists (select from trash_items where cluster_id = clusters.id and not is_purging)`.as('isKept'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { isKept, ...cluster } = found
  return {
    cluster,
    isKept,
    pools: await listPoolStates(db, id),
    jobs: await listOpenJobs(db, { kind: 'cluster', id }),
    nowMs: await findDatabaseTimeMs(db),
  }
}
