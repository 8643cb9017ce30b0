import { sql } from 'kysely'
import type { AccountId, ClusterId } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'
import { lockClusterRow } from '../cluster/find-clusters.ts'
import type { DemandClaim } from './claim-demand.ts'

interface ScaledClusterRow {
  readonly id: ClusterId
  readonly account_id: AccountId
  readonly region: string
  /** True if the control plane was observed in its desired state. */
  readonly isReached: boolean
  /** Milliseconds since the nodes' load was read; null if never read or unknown. */
  readonly loadAgeMs: number | null
}

/** Milliseconds since a column's time; null if the time is null, or in the future because the clock was set back. */
const agoMs = (column: string) =>
  sql<
    number | null
  >`case when ${sql.ref(column)} <= moor_now() then (extract(epoch from moor_now() - ${sql.ref(column)}) * 1000)::float8 end`

/** Returns a cluster with its pools and nodes, as input for its pools' sizes; null if absent or deleted. Excludes deleted pools. */
export async function loadScaledRows(db: Db, id: ClusterId) {
  const cluster: ScaledClusterRow | undefined = await db
    .selectFrom('clusters')
    .select([
      'id',
      'account_id',
      'region',
      sql<boolean>`coalesce(seen_version = k8s_version, false) and seen_highly_available = is_highly_available and not is_missing`.as(
        'isReached',
      ),
      agoMs('load_looked_at').as('loadAgeMs'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!cluster) return null
  const pools = await db
    .selectFrom('pools')
    .selectAll()
    .select(agoMs('grown_at').as('grownMs'))
    .where('cluster_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return { cluster, pools, nodes: await listScaledNodes(db, id) }
}

/** Rows that `loadScaledRows` returns. */
export type ScaledRows = NonNullable<Awaited<ReturnType<typeof loadScaledRows>>>

async function listScaledNodes(db: Db, id: ClusterId) {
  return db
    .selectFrom('nodes')
    .select([
      'id',
      'pool_id as poolId',
      'name',
      'role',
      sql<boolean>`role <> 'leaving' and (wants_recycle or is_lost)`.as('isReplaced'),
      'was_ready as hasBeenReady',
      sql<number>`coalesce(${agoMs('created')}, 0)`.as('ageMs'),
      agoMs('idle_since').as('idleMs'),
    ])
    .where('cluster_id', '=', id)
    .orderBy('id')
    .execute()
}

/**
 * Locks a cluster and its pools for the worker that claimed its demand. Returns false if another worker has claimed the cluster since, or the cluster is gone.
 */
export async function lockScaled(tx: Tx, { id, at }: Pick<DemandClaim, 'id' | 'at'>): Promise<boolean> {
  if (!(await lockClusterRow(tx, id))) return false
  const held = await tx
    .selectFrom('clusters')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`demand_looked_at = ${at}::timestamptz`)
    .executeTakeFirst()
  if (!held) return false
  await tx.selectFrom('pools').select('id').where('cluster_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
  return true
}
