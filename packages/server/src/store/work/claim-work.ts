import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Store } from '../open-store.ts'
import type { WorkKey } from './touch-work.ts'

/** A worker's right to work on one resource until its lease ends. */
export interface Claim extends WorkKey {
  readonly holder: string
  readonly region: string
  readonly generation: number
  readonly epoch: number
  readonly tries: number
  /** Why the last pass did not converge; null if it converged, or if the desired state is newer. */
  readonly cause: string | null
  readonly claimedAtMs: number
  /** End of the last pass; null if that pass was killed. `plannedAtMs` is the planned start of this pass (decision D11). */
  readonly releasedAtMs: number | null
  readonly plannedAtMs: number
  /** True if the converged resource is checked again without a request. */
  readonly isResync: boolean
}

/** Work of one kind in one region. */
export interface WorkScope {
  readonly kind: WorkKind
  readonly region: string
}

/** Work that a worker claims. */
export interface ClaimRequest {
  readonly holder: string
  readonly kinds: readonly WorkKind[]
  /** Null selects all regions. */
  readonly regions: readonly string[] | null
  /** Work to select; absent selects all. */
  readonly only?: readonly WorkScope[]
  readonly except?: readonly WorkScope[]
  readonly limit: number
  /** Maximum number of claimed retries; by default `limit`. */
  readonly retryLimit?: number
  /** Kinds polled in batches (claim-polls.ts). Their rows are claimed as resyncs only after a killed pass, or a poll that found a difference. */
  readonly polledKinds?: readonly WorkKind[]
  /** Maximum number of claimed resyncs; by default `limit`. */
  readonly resyncLimit?: number
  readonly leaseMs: number
}

/** SQL condition that a row has requested work; repeats the predicates of the indexes of work. */
export const isRequested = sql`(seen_generation < generation or cause is not null)`

/**
 * Claims up to `limit` due and free rows and returns the claims; concurrent workers skip them (SKIP LOCKED). Requested work comes first, then retries, then
 * resyncs: neither a silent engine nor many converged resources delay other work. Each claim raises the epoch, so that calls of a worker that lost its lease
 * are rejected. `trash_epoch` distinguishes claims from those of releases without a trash, which get no resources in the trash (ADR 0074).
 */
export async function claimWork(store: Store, request: ClaimRequest): Promise<Claim[]> {
  const region = request.regions ? sql`and region = any(${request.regions}::text[])` : sql``
  const only = request.only ? sql`and ${isOf(request.only)}` : sql``
  const except = request.except?.length ? sql`and not ${isOf(request.except)}` : sql``
  const isFree = sql`due <= (select at from moment) and (lease_until is null or lease_until <= (select at from moment))
        and kind = any(${request.kinds}::text[]) ${region} ${only} ${except}`
  const { limit, retryLimit = limit, resyncLimit = limit, polledKinds = [] } = request
  const isLeftToPasses = sql`not ${isRequested} and (released is null or kind <> all(${polledKinds}::text[]))`
  const take = (lane: typeof isFree, most: number) => sql`as materialized (
      select kind, id, due, released from work where ${isFree} and ${lane} order by due limit ${Math.min(limit, most)} for update skip locked
    )`
  const { rows } = await sql<Omit<Claim, 'holder'>>`
    with moment as materialized (select moor_now() as at),
    wanted ${take(sql`${isRequested} and tries = 0`, limit)},
    failed ${take(sql`${isRequested} and tries > 0`, retryLimit)},
    settled ${take(isLeftToPasses, resyncLimit)},
    free as (
      select *, 0 as lane from wanted union all select *, 1 from failed union all select *, 2 from settled order by lane limit ${limit}
    )
    update work set lease_holder = ${request.holder}, epoch = epoch + 1, trash_epoch = epoch + 1, released = null,
      lease_until = (select at from moment) + make_interval(secs => ${request.leaseMs}::float8 / 1000)
    from free where work.kind = free.kind and work.id = free.id
    returning work.kind, work.id, work.region, work.generation, work.epoch, work.tries, work.cause, free.lane = 2 as "isResync",
      (extract(epoch from (select at from moment)) * 1000)::float8 as "claimedAtMs",
      (extract(epoch from free.released) * 1000)::float8 as "releasedAtMs",
      (extract(epoch from free.due) * 1000)::float8 as "plannedAtMs"`.execute(store.db)
  return rows.map((row) => ({ ...row, holder: request.holder }))
}

function isOf(scopes: readonly WorkScope[]): RawBuilder<SqlBool> {
  const [kinds, regions] = [scopes.map(({ kind }) => kind), scopes.map(({ region }) => region)]
  return sql<SqlBool>`(kind, region) in (select * from unnest(${kinds}::text[], ${regions}::text[]))`
}
