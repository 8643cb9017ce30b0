import { sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Store } from '../open-store.ts'
import { repeatOnConflict } from '../transaction/repeat-on-conflict.ts'
import { isWanted } from './claim-work.ts'
import type { WorkKey } from './touch-work.ts'

/**
 * A settled thing that one worker is looking at again, together with many. It gives no right to change anything, so it raises no epoch and has no holder: whatever is
 * wanted of the thing meanwhile takes it away (touch-work.ts), and nobody waits for a look. Times in milliseconds of the database's clock.
 */
export interface Look extends WorkKey {
  readonly region: string
  readonly generation: number
  readonly epoch: number
  readonly releasedAtMs: number
  readonly plannedAtMs: number
  /** When it was due, and when the look ends by itself: how the row is known again. */
  readonly due: string
  readonly until: string
}

/** Which settled things a worker looks at, and for how long at most. */
export interface LookRequest {
  readonly kinds: readonly WorkKind[]
  /** Only these regions; null takes all. */
  readonly regions: readonly string[] | null
  readonly limit: number
  /** What comes due before the next look is taken now, so that nothing is looked at late. */
  readonly aheadMs: number
  readonly leaseMs: number
}

/** Takes settled things that are due and that nobody holds, in one statement. What a look or a killed pass has left to a pass of its own is left to it. */
export async function claimLooks({ db }: Store, request: LookRequest): Promise<Look[]> {
  const { kinds, regions, limit, aheadMs, leaseMs } = request
  const region = regions ? sql`and region = any(${regions}::text[])` : sql``
  const { rows } = await sql<Look>`
    with moment as materialized (select moor_now() as at),
    free as materialized (
      select kind, id from work
      where due <= (select at from moment) + make_interval(secs => ${aheadMs}::float8 / 1000)
        and lease_holder is null and (lease_until is null or lease_until <= (select at from moment))
        and released is not null and not ${isWanted} and kind = any(${kinds}::text[]) ${region}
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

/** What a look has found: all as it was, so that it is due again after this time; something else, which is for a pass; or nothing, as it was broken off. */
export interface LookEnding {
  readonly look: Look
  readonly found: 'same' | 'other' | 'nothing'
  /** From now, where all was as it was. */
  readonly dueMs: number
}

/** Ends looks in one statement. One that was taken away, or of whose thing something is wanted since, writes nothing about it. */
export async function finishLooks({ db }: Store, endings: readonly LookEnding[]): Promise<void> {
  if (endings.length === 0) return
  const looks = endings.map(({ look }) => look)
  const isSame = sql`(looked.found = 'same' and work.generation = looked.wanted and work.epoch = looked.epoch and work.due = looked.due and not ${isWanted})`
  // Others lock work rows in orders of their own, so this statement can be the one that a deadlock ends.
  await repeatOnConflict(() =>
    sql`
    update work set lease_until = null,
      due = case when ${isSame} then moor_now() + make_interval(secs => looked.due_ms / 1000) else least(work.due, moor_now()) end,
      released = case when ${isSame} then moor_now() when looked.found <> 'other' then work.released end
    from unnest(
      ${looks.map((one) => one.kind)}::text[], ${looks.map((one) => one.id)}::bigint[], ${looks.map((one) => one.generation)}::bigint[],
      ${looks.map((one) => one.epoch)}::bigint[], ${looks.map((one) => one.due)}::timestamptz[], ${looks.map((one) => one.until)}::timestamptz[],
      ${endings.map((one) => one.found)}::text[], ${endings.map((one) => one.dueMs)}::float8[]
    ) as looked (kind, id, wanted, epoch, due, until, found, due_ms)
    where work.kind = looked.kind and work.id = looked.id and work.lease_holder is null and work.lease_until = looked.until`.execute(
      db,
    ),
  )
}
