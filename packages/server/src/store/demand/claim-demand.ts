import { sql } from 'kysely'
import type { ClusterId } from '#domain/shared/index.ts'
import type { Store } from '../open-store.ts'

/** Cluster whose demand a worker reads. */
export interface DemandClaim {
  readonly id: ClusterId
  readonly uid: string
  readonly region: string
  /** Time of the claim in the database's form; another value means that another worker has taken over. */
  readonly at: string
}

/** Which clusters a worker claims. */
export interface DemandRequest {
  /** Regions whose drivers can read demand. */
  readonly regions: readonly string[]
  /** Minimum time between two reads of one cluster, across all workers. */
  readonly everyMs: number
  readonly limit: number
}

/**
 * Claims clusters with an autoscaled pool that were not read for a while, in one statement over a usually empty index. The claim is the time of the read, so a
 * dead worker leaves nothing behind. If the clock was set back, all are due.
 */
export async function claimDemand({ db }: Store, { regions, everyMs, limit }: DemandRequest): Promise<DemandClaim[]> {
  const { rows } = await sql<DemandClaim>`
    update clusters set demand_looked_at = moor_now() where id = any (array(
      select id from clusters
      where id = any (array(select cluster_id from pools where autoscaler_enabled and deleted_at is null))
        and deleted_at is null and ready_at is not null and not is_missing and region = any (${regions}::text[])
        and (demand_looked_at is null or demand_looked_at > moor_now()
          or demand_looked_at <= moor_now() - make_interval(secs => ${everyMs}::float8 / 1000))
      order by demand_looked_at nulls first limit ${limit} for no key update skip locked))
    returning id, uid, region, demand_looked_at::text as at`.execute(db)
  return rows
}
