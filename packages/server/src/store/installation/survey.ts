import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'
import { countTrash, type TrashCount } from '../trash/count-trash.ts'

/** States of work rows; each row is in exactly one state. */
export const workStates = ['leased', 'failing', 'due', 'waiting', 'settled', 'settled_due'] as const

/** State of a work row. */
type WorkState = (typeof workStates)[number]

/** Number of resources of one kind, status and region. */
interface ResourceCount {
  readonly kind: 'volume' | 'host' | 'cluster' | 'node' | 'disk'
  readonly status: string
  readonly region: string
  readonly count: number
}

/** Counts of work, resources and withheld log entries. */
export interface Survey {
  readonly work: Readonly<Record<WorkState, number>>
  /** Longest time that requested work has been due without a worker; 0 if none. */
  readonly oldestDueS: number
  readonly resources: readonly ResourceCount[]
  readonly trash: readonly TrashCount[]
  /** Event log entries withheld because of running transactions (ADR 0005), at most 10,000. */
  readonly heldBack: { readonly entries: number; readonly ageS: number }
}

const statementMs = 2_000
const heldBackMax = 10_000

/** Returns the installation's counts, from four statements of one snapshot. Throws if one exceeds 2 s. */
export function surveyStore(store: Store): Promise<Survey> {
  return store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx)
      const { oldestDueS, ...work } = await countWork(tx)
      return {
        work,
        oldestDueS,
        resources: await countResources(tx),
        trash: await countTrash(tx),
        heldBack: await countHeldBack(tx),
      }
    })
}

const nothing = { leased: 0, failing: 0, due: 0, waiting: 0, settled: 0, settled_due: 0, oldestDueS: 0 }

async function countWork(tx: Tx): Promise<Record<WorkState, number> & { oldestDueS: number }> {
  const { rows } = await sql<{ state: WorkState; count: number; age: number }>`
    with moment as materialized (select moor_now() as at)
    select case when lease_holder is not null then 'leased'
        when tries > 0 then 'failing'
        when seen_generation < generation or cause is not null then case when due <= moment.at then 'due' else 'waiting' end
        when due <= moment.at then 'settled_due' else 'settled' end as state,
      count(*)::integer as count, coalesce(extract(epoch from max(moment.at - due)), 0)::float8 as age
    from work, moment group by 1`.execute(tx)
  const counts = { ...nothing, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
  return { ...counts, oldestDueS: rows.find((row) => row.state === 'due')?.age ?? 0 }
}

async function countResources(tx: Tx): Promise<ResourceCount[]> {
  const { rows } = await sql<ResourceCount>`
    select 'volume' as kind, case when deleted_at is null then status when exists (select from trash_items where volume_id = volumes.id) then 'trash' else 'deleting' end as status, region, count(*)::integer as count
      from volumes group by 1, 2, 3
    union all select 'host', case when is_trashed then 'trash' else status end, region, count(*)::integer from hosts group by 1, 2, 3
    union all select 'cluster', case when exists (select from trash_items where cluster_id = clusters.id) then 'trash'
        when deleted_at is not null then 'deleting' when is_missing then 'missing'
        when ready_at is null then 'creating' else 'ready' end, region, count(*)::integer
      from clusters group by 1, 2, 3
    union all select 'node', case when nodes.is_lost then 'lost' when nodes.is_ready then 'ready' else 'not_ready' end, clusters.region, count(*)::integer
      from nodes join clusters on clusters.id = nodes.cluster_id group by 1, 2, 3
    union all select 'disk', 'trash', region, count(*)::integer from trash_items where disk_host_id is not null group by 1, 2, 3`.execute(
    tx,
  )
  return rows
}

async function countHeldBack(tx: Tx): Promise<Survey['heldBack']> {
  const { rows } = await sql<{ entries: number; ageS: number }>`
    with settled as materialized (select log_horizon() as horizon),
      held as (select at from event_log where position >= (select horizon from settled) order by position limit ${heldBackMax})
    select count(*)::integer as entries, coalesce(extract(epoch from moor_now() - min(at)), 0)::float8 as "ageS" from held`.execute(
    tx,
  )
  return rows[0] ?? { entries: 0, ageS: 0 }
}
