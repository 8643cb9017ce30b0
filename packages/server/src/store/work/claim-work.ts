import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Store } from '../open-store.ts'
import type { WorkKey } from './touch-work.ts'

/** A worker's right to work on one resource until its lease ends. Times in milliseconds of the database's clock. */
export interface Claim extends WorkKey {
  readonly holder: string
  readonly region: string
  readonly generation: number
  readonly epoch: number
  readonly tries: number
  /** Why the last pass did not settle; null when it did, or when something newer is wanted. */
  readonly cause: string | null
  readonly claimedAtMs: number
  /** When the last pass ended and when the next was planned; null when that pass was killed (decision D11). */
  readonly releasedAtMs: number | null
  readonly plannedAtMs: number
  /** Nobody waits for it: it was settled and is only looked at again. */
  readonly isResync: boolean
}

/** Work of one kind in one region. */
export interface WorkPlace {
  readonly kind: WorkKind
  readonly region: string
}

/** What a worker takes, and for how long. */
export interface ClaimRequest {
  readonly holder: string
  readonly kinds: readonly WorkKind[]
  /** Only these regions; null takes all. */
  readonly regions: readonly string[] | null
  /** Only these places; all when absent. */
  readonly only?: readonly WorkPlace[]
  /** None of these places. */
  readonly except?: readonly WorkPlace[]
  readonly limit: number
  /** Of those, how many may be tried again after a failure; all when absent. */
  readonly retryLimit?: number
  /** Kinds whose settled things are looked at many at once (claim-looks.ts): of them only what such a look has left, or a killed pass, is taken to be looked at again; none when absent. */
  readonly sweptKinds?: readonly WorkKind[]
  /** Of those, how many may be settled ones that are only looked at again; all when absent. */
  readonly resyncLimit?: number
  readonly leaseMs: number
}

/** Condition of rows that somebody waits for; the words of the indexes of work. */
export const isWanted = sql`(seen_generation < generation or cause is not null)`

/**
 * Takes what is due and free, in one statement; a second worker passes by (SKIP LOCKED). What somebody waits for comes first, then
 * what failed before, then what is only looked at again: neither an engine that does not answer nor a great many settled things keep
 * others waiting. Each claim raises the epoch, so that a worker that lost its lease is refused wherever it still writes.
 */
export async function claimWork(store: Store, request: ClaimRequest): Promise<Claim[]> {
  const region = request.regions ? sql`and region = any(${request.regions}::text[])` : sql``
  const only = request.only ? sql`and ${isOf(request.only)}` : sql``
  const except = request.except?.length ? sql`and not ${isOf(request.except)}` : sql``
  const isFree = sql`due <= (select at from moment) and (lease_until is null or lease_until <= (select at from moment))
        and kind = any(${request.kinds}::text[]) ${region} ${only} ${except}`
  const { limit, retryLimit = limit, resyncLimit = limit, sweptKinds = [] } = request
  const isLeftToPasses = sql`not ${isWanted} and (released is null or kind <> all(${sweptKinds}::text[]))`
  const take = (lane: typeof isFree, most: number) => sql`as materialized (
      select kind, id, due, released from work where ${isFree} and ${lane} order by due limit ${Math.min(limit, most)} for update skip locked
    )`
  const { rows } = await sql<Omit<Claim, 'holder'>>`
    with moment as materialized (select moor_now() as at),
    wanted ${take(sql`${isWanted} and tries = 0`, limit)},
    failed ${take(sql`${isWanted} and tries > 0`, retryLimit)},
    settled ${take(isLeftToPasses, resyncLimit)},
    free as (
      select *, 0 as lane from wanted union all select *, 1 from failed union all select *, 2 from settled order by lane limit ${limit}
    )
    update work set lease_holder = ${request.holder}, epoch = epoch + 1, released = null,
      lease_until = (select at from moment) + make_interval(secs => ${request.leaseMs}::float8 / 1000)
    from free where work.kind = free.kind and work.id = free.id
    returning work.kind, work.id, work.region, work.generation, work.epoch, work.tries, work.cause, free.lane = 2 as "isResync",
      (extract(epoch from (select at from moment)) * 1000)::float8 as "claimedAtMs",
      (extract(epoch from free.released) * 1000)::float8 as "releasedAtMs",
      (extract(epoch from free.due) * 1000)::float8 as "plannedAtMs"`.execute(store.db)
  return rows.map((row) => ({ ...row, holder: request.holder }))
}

/** Condition of rows that are work of one of these places. */
function isOf(places: readonly WorkPlace[]): RawBuilder<SqlBool> {
  const [kinds, regions] = [places.map(({ kind }) => kind), places.map(({ region }) => region)]
  return sql<SqlBool>`(kind, region) in (select * from unnest(${kinds}::text[], ${regions}::text[]))`
}
