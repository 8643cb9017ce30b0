import { sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Store } from '../open-store.ts'
import { repeatOnConflict } from '../transact.ts'
import { isRequested } from './claim-work.ts'
import type { WorkKey } from './touch-work.ts'

/**
 * Claimed poll of a converged resource, one of a batch. A poll permits no changes, so it raises no epoch and has no holder. A change of the desired state ends
 * the poll without waiting (touch-work.ts).
 */
export interface Poll extends WorkKey {
  readonly region: string
  readonly generation: number
  readonly epoch: number
  readonly releasedAtMs: number
  readonly plannedAtMs: number
  /** Due time that, with `until`, identifies the claim. Other stored values mean a change. */
  readonly due: string
  readonly until: string
}

/** Converged resources to poll. */
export interface PollRequest {
  readonly kinds: readonly WorkKind[]
  /** Null selects all regions. */
  readonly regions: readonly string[] | null
  readonly limit: number
  /** Resources due within this time are also claimed, so that none is polled late. */
  readonly aheadMs: number
  readonly leaseMs: number
}

/**
 * Claims up to `limit` due converged resources that no lease holds, and returns them. Excludes rows that need a full pass, because a poll found a difference or
 * a pass was killed.
 */
export async function claimPolls({ db }: Store, request: PollRequest): Promise<Poll[]> {
  const { kinds, regions, limit, aheadMs, leaseMs } = request
  const region = regions ? sql`and region = any(${regions}::text[])` : sql``
  const { rows } = await sql<Poll>`
    with moment as materialized (select moor_now() as at),
    free as materialized (
      select kind, id from work
      where due <= (select at from moment) + make_interval(secs => ${aheadMs}::float8 / 1000)
        and lease_holder is null and (lease_until is null or lease_until <= (select at from moment))
        and released is not null and not ${isRequested} and kind = any(${kinds}::text[]) ${region}
      order by due limit ${limit} for update skip locked
    )
    update work set lease_until = (select at from moment) + make_interval(secs => ${leaseMs}::float8 / 1000)
    from free where work.kind = free.kind and work.id = free.id
    returning work.kind, work.id, work.region, work.generation, work.epoch, work.due::text as due, work.lease_until::text as until,
      (extract(epoch from work.released) * 1000)::float8 as "releasedAtMs", (extract(epoch from work.due) * 1000)::float8 as "plannedAtMs"`.execute(
    db,
  )
  return rows
}

/** Result of a poll: `same` (unchanged), `other` (needs a pass), or `nothing` (aborted). */
export interface PollResult {
  readonly poll: Poll
  readonly found: 'same' | 'other' | 'nothing'
  readonly dueMs: number
}

/**
 * Ends polls in one statement, retried after a deadlock: an unchanged resource is due after `dueMs`, any other now. `other` marks it for a full pass. A poll
 * whose lease was ended by a change writes nothing.
 */
export async function finishPolls({ db }: Store, results: readonly PollResult[]): Promise<void> {
  if (results.length === 0) return
  const polls = results.map(({ poll }) => poll)
  const isSame = sql`(looked.found = 'same' and work.generation = looked.wanted and work.epoch = looked.epoch and work.due = looked.due and not ${isRequested})`
  // Other transactions lock rows in another order.
  await repeatOnConflict(() =>
    sql`
    update work set lease_until = null,
      due = case when ${isSame} then moor_now() + make_interval(secs => looked.due_ms / 1000) else least(work.due, moor_now()) end,
      released = case when ${isSame} then moor_now() when looked.found <> 'other' then work.released end
    from unnest(
      ${polls.map((one) => one.kind)}::text[], ${polls.map((one) => one.id)}::bigint[], ${polls.map((one) => one.generation)}::bigint[],
      ${polls.map((one) => one.epoch)}::bigint[], ${polls.map((one) => one.due)}::timestamptz[], ${polls.map((one) => one.until)}::timestamptz[],
      ${results.map((one) => one.found)}::text[], ${results.map((one) => one.dueMs)}::float8[]
    ) as looked (kind, id, wanted, epoch, due, until, found, due_ms)
    where work.kind = looked.kind and work.id = looked.id and work.lease_holder is null and work.lease_until = looked.until`.execute(
      db,
    ),
  )
}
