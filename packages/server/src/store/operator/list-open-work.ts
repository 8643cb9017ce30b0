import { type RawBuilder, sql } from 'kysely'
import type { JobAction, VolumeStatus } from '@moorage/contract'
import type { StoredTarget, WorkKind } from '#domain/job/jobs.ts'
import type { Cause } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { isOpen } from '../event/is-open.ts'
import { isRequested } from '../work/claim-work.ts'
import { type StuckReason, stuckReason } from './stuck-reason.ts'

/** Filter of open work. */
export interface OpenWorkFilter {
  readonly stuckCauses: readonly Cause[]
  readonly isStuckOnly: boolean
  /** Null selects all kinds. */
  readonly kind: WorkKind | null
  readonly region: string | null
  readonly limit: number
  readonly offset: number
}

/** Open work, or given-up work that needs an operator, with its job. Times are the database's. */
export interface OpenWork {
  readonly kind: WorkKind
  readonly id: number
  readonly region: string
  readonly state: 'running' | 'due' | 'waiting' | 'given_up'
  readonly stuck: StuckReason | null
  readonly tries: number
  readonly cause: Cause | null
  readonly due: string
  /** End of the last pass; null during a pass, and before the first. */
  readonly released: string | null
  readonly label: string
  readonly account: string
  readonly cluster: string | null
  readonly volumeStatus: VolumeStatus | null
  /** Oldest open job; for given-up work, the last failed job; null without a job. */
  readonly job: OpenWorkJob | null
  readonly jobs: number
}

/** Open or failed job. */
interface OpenWorkJob {
  readonly id: number
  readonly action: JobAction
  readonly created: string
  readonly spentMs: number
  readonly target: StoredTarget
  readonly ended: string | null
  readonly message: string
}

/** Page of open work with the total. */
export interface OpenWorkPage {
  readonly rows: readonly OpenWork[]
  readonly results: number
  readonly stuck: number
}

/** Returns a page of all accounts' open work with the total: stuck work first, then by waiting time. For the operator (decision G5). */
export async function listOpenWork(db: Db, filter: OpenWorkFilter): Promise<OpenWorkPage> {
  const [
    {
      rows: [count],
    },
    { rows },
  ] = await Promise.all([
    sql<Pick<OpenWorkPage, 'results' | 'stuck'>>`
      with ${openWork(filter)}
      select count(*)::integer as results, count(stuck)::integer as stuck from open`.execute(db),
    sql<OpenWork>`
      with ${openWork(filter)}
      select open.kind, open.id, open.region, open.state, open.stuck, open.tries, open.cause, open.due, open.released,
        coalesce(volumes.label, hosts.label, clusters.label, nullif(pools.label, ''), nodes.name, '') as label,
        coalesce(accounts.label, '') as account, above.label as cluster, volumes.status as "volumeStatus", told.job, told.jobs
      from open
        left join volumes on open.kind = 'volume' and volumes.id = open.id
        left join hosts on open.kind = 'host' and hosts.id = open.id
        left join clusters on open.kind = 'cluster' and clusters.id = open.id
        left join pools on open.kind = 'pool' and pools.id = open.id
        left join nodes on open.kind = 'node' and nodes.id = open.id
        left join clusters above on above.id = coalesce(pools.cluster_id, nodes.cluster_id)
        left join accounts on accounts.id =
          coalesce(volumes.account_id, hosts.account_id, clusters.account_id, pools.account_id, nodes.account_id)
        cross join lateral (${jobsOf}) told
      order by open.stuck is null, coalesce(told.since, open.released, open.due), open.kind, open.id
      limit ${filter.limit} offset ${filter.offset}`.execute(db),
  ])
  return { rows, results: count?.results ?? 0, stuck: count?.stuck ?? 0 }
}

function openWork({ stuckCauses, isStuckOnly, kind, region }: OpenWorkFilter): RawBuilder<unknown> {
  const within = sql`(${kind}::text is null or work.kind = ${kind}) and (${region}::text is null or work.region = ${region})`
  return sql`moment as materialized (select moor_now() as at),
    left_so as (
      select 'volume' as kind, id from volumes where status = 'contact_support' and deleted_at is null
      union all select 'cluster', id from clusters where is_missing and deleted_at is null
    ),
    told as (
      select work.*, ${stuckReason(stuckCauses)} as stuck,
        case when lease_holder is not null and lease_until > moment.at then 'running' when due <= moment.at then 'due' else 'waiting' end as state
      from work, moment where ${isRequested} and ${within}
      union all
      select work.*, 'given_up', 'given_up' from work join left_so using (kind, id) where not ${isRequested} and ${within}
    ),
    open as (select * from told where ${isStuckOnly ? sql`stuck is not null` : sql`true`})`
}

const jobsOf = sql`
  select count(*) filter (where ${isOpen})::integer as jobs, min(coalesce(ended, created)) as since,
    (array_agg(json_build_object('id', events.id, 'action', action, 'created', created::text, 'spentMs', spent_ms, 'target', target,
      'ended', ended::text, 'message', message) order by events.id))[1] as job
  from (
    select * from events where open.stuck is distinct from 'given_up' and work_kind = open.kind and work_id = open.id and ${isOpen}
    union all
    (select * from events where open.stuck = 'given_up' and account_id = accounts.id
      and entity_type = case open.kind when 'volume' then 'volume' else 'orchcluster' end and entity_id = open.id and status = 'failed'
      order by id desc limit 1)
  ) events`
