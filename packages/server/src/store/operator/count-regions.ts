import { sql } from 'kysely'
import type { Cause } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { isRequested } from '../work/claim-work.ts'
import { stuckReason } from './stuck-reason.ts'

/** Counts of a region over all accounts. */
export interface RegionCount {
  readonly region: string
  readonly volumes: number
  readonly hosts: number
  readonly clusters: number
  /** Volumes that need an operator, and missing control planes. */
  readonly damaged: number
}

/** Work of a region, per kind of engine. Times are the database's. */
export interface RegionWork {
  readonly region: string
  readonly part: 'hosts' | 'volumes' | 'clusters'
  readonly open: number
  readonly stuck: number
  /** End of the last pass or poll without an infrastructure error; null before the first. */
  readonly answered: string | null
}

/** Returns the number of volumes, hosts, clusters and damaged resources per region, over all accounts. */
export async function countByRegion(db: Db): Promise<readonly RegionCount[]> {
  const { rows } = await sql<RegionCount>`
    with things as (
      select region, 'volume' as kind, status = 'contact_support' as damaged from volumes where deleted_at is null
      union all select region, 'host', false from hosts where not is_trashed
      union all select region, 'cluster', is_missing from clusters where deleted_at is null
    )
    select region, count(*) filter (where kind = 'volume')::integer as volumes, count(*) filter (where kind = 'host')::integer as hosts,
      count(*) filter (where kind = 'cluster')::integer as clusters, count(*) filter (where damaged)::integer as damaged
    from things group by region`.execute(db)
  return rows
}

/**
 * Returns the number of open and stuck work rows per region and kind of engine, and the last answer's time. Pools and nodes count as clusters.
 *
 * @param causes `stuck` do not resolve by themselves, `unreachable` are infrastructure errors
 */
export async function countWorkByRegion(
  db: Db,
  causes: { readonly stuck: readonly Cause[]; readonly unreachable: readonly Cause[] },
): Promise<readonly RegionWork[]> {
  const { rows } = await sql<RegionWork>`
    with moment as materialized (select moor_now() as at),
    told as (
      select region, case kind when 'volume' then 'volumes' when 'host' then 'hosts' else 'clusters' end as part, ${isRequested} as is_open,
        ${stuckReason(causes.stuck)} as stuck,
        case when kind <> 'pool' and (cause is null or cause <> all(${causes.unreachable}::text[])) then released end as answered
      from work, moment
    )
    select region, part, count(*) filter (where is_open)::integer as open, count(stuck) filter (where is_open)::integer as stuck,
      max(answered) as answered
    from told group by region, part`.execute(db)
  return rows
}
