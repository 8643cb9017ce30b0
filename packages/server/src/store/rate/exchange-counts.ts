import { sql } from 'kysely'
import type { Db } from '../open-store.ts'
import type { RateKind } from '../schema/enumerations.ts'

/** A caller's number of requests in one minute. */
export interface RateCount {
  readonly caller: string
  readonly kind: RateKind
  /** Minutes since 1970. */
  readonly minute: number
  readonly used: number
}

/** Other processes' counts for the same callers and minutes. */
export interface RateExchange {
  readonly others: readonly RateCount[]
  /** Database time in milliseconds; NaN if no counts were written. */
  readonly nowMs: number
}

/** Writes this process's totals, idempotently, and returns the other processes' totals and the database's time (decision G10). */
export async function exchangeCounts(db: Db, process: string, counts: readonly RateCount[]): Promise<RateExchange> {
  const column = <T>(read: (count: RateCount) => T): T[] => counts.map(read)
  const { rows } = await sql<RateCount & { nowMs: number }>`
    with mine as (
      select * from unnest(${column((one) => one.minute)}::bigint[], ${column((one) => one.caller)}::text[], ${column((one) => one.kind)}::text[],
        ${column((one) => one.used)}::bigint[]) as mine (minute, caller, kind, used)
    ), told as (
      insert into rate_counts (minute, caller, kind, process, used) select minute, caller, kind, ${process}::uuid, used from mine
      on conflict (minute, caller, kind, process) do update set used = greatest(rate_counts.used, excluded.used)
    )
    select caller, kind, minute, extract(epoch from moor_now())::float8 * 1000 as "nowMs", coalesce((
      select sum(used)::bigint from rate_counts as other
      where other.minute = mine.minute and other.caller = mine.caller and other.kind = mine.kind and other.process <> ${process}::uuid), 0) as used
    from mine`.execute(db)
  return { others: rows, nowMs: rows[0]?.nowMs ?? Number.NaN }
}

/** Deletes all counts except those of this and the adjacent minutes, which other clocks may show. */
export async function forgetCounts(db: Db, minute: number): Promise<void> {
  await sql`delete from rate_counts where minute < ${minute - 1} or minute > ${minute + 1}`.execute(db)
}
