import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '#domain/shared/index.ts'

/** Why work does not end by itself: its cause is none that passes, nobody takes it, or it was given up and what is there is not as it should be. */
export type StuckReason = 'cause' | 'untaken' | 'given_up'

/** Work that is due lies no longer than this where a worker runs; one second is usual (the sweep). In seconds. */
const untakenS = 10

/**
 * Why a row of `work` is stuck, null where it is not; `moment.at` is the database's time. One failed try is none yet: most troubles have passed by the next.
 * @param causes those that do not pass by themselves
 */
export function stuckReason(causes: readonly Cause[]): RawBuilder<StuckReason | null> {
  return sql`case when work.cause = any(${causes}::text[]) and work.tries <> 1 then 'cause'
    when greatest(work.due, work.lease_until) < moment.at - make_interval(secs => ${untakenS}) then 'untaken' end`
}
