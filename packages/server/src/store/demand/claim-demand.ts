import { sql } from 'kysely'
import type { ClusterId } from '#domain/shared/index.ts'
import type { Store } from '../open-store.ts'

/** A cluster whose demand one worker looks at now. */
export interface DemandClaim {
  readonly id: ClusterId
  readonly uid: string
  readonly region: string
  /** Time of the claim as the database writes it: whoever has another one has been relieved. */
  readonly at: string
}

/** Which clusters a worker looks at. */
export interface DemandRequest {
  /** Those whose drivers see demand. */
  readonly regions: readonly string[]
  /** A cluster is looked at once in this time, by whichever worker. */
  readonly everyMs: number
  readonly limit: number
}

/**
 * Takes clusters with a pool whose autoscaler is on that nobody has looked at for a while, in one statement, which reads an index that is empty where there are none. The claim is the time of the look;
 * it is nothing that could be left behind. A clock that was set back makes all of them due.
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
