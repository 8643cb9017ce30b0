import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BillingMonth, hourMs } from '#domain/billing/charge-resource.ts'
import type { BilledInterval } from '#domain/billing/sum-usage.ts'
import type { Viewer } from '#domain/shared/index.ts'
import { isGranted, visibleIds } from '../access/visible.ts'
import type { Db } from '../open-store.ts'

/**
 * Returns the UTC bounds and intervals of a month (`YYYY-MM`; by default the current month). Includes resources that the viewer may or could see while they
 * existed (decision G7). Includes intervals opened in the first hour of the next month, in which the last billed hour ends.
 */
export async function listBilledIntervals(db: Db, viewer: Viewer, monthText?: string) {
  const first = monthText === undefined ? null : `${monthText}-01`
  const {
    rows: [month],
  } = await sql<BillingMonth & { nowMs: number }>`
    select (extract(epoch from month.start) * 1000)::float8 as "fromMs", (extract(epoch from month.start + interval '1 month') * 1000)::float8 as "untilMs",
      (extract(epoch from moor_now()) * 1000)::float8 as "nowMs", month.start < billing_rule.since as "isSeparate"
    from (select date_trunc('month', coalesce(${first}::timestamptz, moor_now())) as start) as month, billing_rule`.execute(
    db,
  )
  if (!month) throw new Error('The database returned no time.')
  const { rows } = await sql<BilledInterval>`
    select kind, resource_id as id, label, quantity, hourly, monthly, closed is null as "isOpen", (extract(epoch from since) * 1000)::float8 as "sinceMs",
      (extract(epoch from opened) * 1000)::float8 as "openedMs", coalesce((extract(epoch from closed) * 1000)::float8, ${month.nowMs}::float8) as "closedMs"
    from (select *, min(opened) over (partition by kind, resource_id) as since from billing_intervals where account_id = ${viewer.accountId}) as billing_intervals
    where ${isBilledVisible(viewer)} and opened <= to_timestamp(${Math.min(month.nowMs, month.untilMs + hourMs)}::float8 / 1000)
      and (closed is null or closed > to_timestamp(${month.fromMs}::float8 / 1000))
    order by opened, id`.execute(db)
  return { ...month, intervals: rows }
}

/**
 * SQL condition that the viewer may or could see the billed resource. Grants outlive resources. A deleted node's host is found through its events, which name
 * the cluster. A cluster's own token sees no prices.
 */
function isBilledVisible(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.clusterId !== null) return sql<SqlBool>`false`
  if (!viewer.isRestricted) return sql<SqlBool>`true`
  const granted = (kind: GrantEntity, ref: string) => isGranted(viewer.userId, kind, { ref, reach: 'all' })
  return sql<SqlBool>`(
    (billing_intervals.kind = 'volume' and ${granted('volume', 'billing_intervals.resource_id')})
    or (billing_intervals.kind = 'volume_snapshot' and billing_intervals.resource_id in (
      select events.entity_id from events where events.account_id = ${viewer.accountId} and events.entity_type = 'volume_snapshot'
        and events.secondary_type = 'volume' and ${granted('volume', 'events.secondary_id')}))
    or (billing_intervals.kind = 'cluster' and ${granted('cluster', 'billing_intervals.resource_id')})
    or (billing_intervals.kind = 'host' and (billing_intervals.resource_id in (${visibleIds(viewer, 'host')}) or billing_intervals.resource_id in (
      select events.entity_id from events where events.account_id = ${viewer.accountId} and events.entity_type = 'host'
        and events.secondary_type = 'orchcluster' and ${granted('cluster', 'events.secondary_id')}))))`
}
