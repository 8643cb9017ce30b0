import { sql } from 'kysely'
import type { ClusterId } from '#domain/shared/index.ts'
import type { Store } from '../open-store.ts'

/** Cluster that a worker has claimed for autoscaling. */
export interface DemandClaim {
  readonly id: ClusterId
  readonly uid: string
  readonly region: string
  /** Time of the claim as PostgreSQL text; another stored time means another worker's claim. */
  readonly at: string
}

/** Selection of the clusters that a worker claims. */
export interface DemandRequest {
  readonly regions: readonly string[]
  readonly everyMs: number
  readonly limit: number
}

/**
 * Claims up to `limit` clusters with an autoscaled pool whose demand was not read for `everyMs`, and returns them. A claim is only the time of the read, so a
 * dead worker's claim needs no release. After a clock was set back, clusters with a future time are due.
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
