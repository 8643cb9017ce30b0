import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '#domain/shared/index.ts'

/** Why work is stuck: its cause does not resolve by itself, no worker claims it (`untaken`), or it was given up. */
export type StuckReason = 'cause' | 'untaken' | 'given_up'

/** Seconds until unclaimed work counts as stuck. Usual is one second. */
const unclaimedS = 10

/**
 * Returns an SQL expression: why a row of `work` is stuck, or null. Expects `moment.at`, the database's time. One failed try does not count, because most
 * errors do not recur.
 *
 * @param causes those that do not resolve by themselves
 */
export function stuckReason(causes: readonly Cause[]): RawBuilder<StuckReason | null> {
  return sql`case when work.cause = any(${causes}::text[]) and work.tries <> 1 then 'cause'
    when greatest(work.due, work.lease_until) < moment.at - make_interval(secs => ${unclaimedS}) then 'untaken' end`
}
