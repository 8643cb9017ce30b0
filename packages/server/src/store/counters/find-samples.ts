import { sql } from 'kysely'
import type { HostSample } from '#domain/counters/counters.ts'
import type { HostCounters, HostId, Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { isVisible } from '../access/visible.ts'

/** Time that samples of hosts are kept (decision H9.3). */
export const sampleLifetime = sql`interval '30 days'`

/** Selection of a host's samples: a calendar month (UTC, `YYYY-MM`) by day, or null for the last 24 hours by five minutes. */
export interface SampleQuery {
  readonly hostId: HostId
  readonly month: string | null
}

/** Returns the samples of a visible host, oldest first. Times without samples are omitted. */
export async function listHostSamples(db: Db, viewer: Viewer, { hostId, month }: SampleQuery): Promise<HostSample[]> {
  const [start, step] = month === null ? [null, '5 minutes'] : [`${month}-01 00:00:00+00`, '1 day']
  const { rows } = await sql<HostSample>`
    select (extract(epoch from date_bin(${step}::interval, at, to_timestamp(0))) * 1000)::float8 as "atMs", sum(elapsed_ms)::float8 as "elapsedMs",
      sum(cpu_ns)::float8 as "cpuNs", sum(io_bytes)::float8 as "ioBytes", sum(swap_bytes)::float8 as "swapBytes",
      sum(rx_bytes)::float8 as "rxBytes", sum(tx_bytes)::float8 as "txBytes"
    from host_samples
    where account_id = ${viewer.accountId} and host_id = ${hostId} and ${isVisible(viewer, 'host', 'host_samples.host_id')}
      and at > coalesce(${start}::timestamptz - interval '1 microsecond', moor_now() - interval '24 hours')
      and at < coalesce(${start}::timestamptz + interval '1 month', moor_now() + interval '5 minutes')
    group by 1 order by 1`.execute(db)
  return rows
}

/** Bytes that a host received and sent. */
export interface TransferTotal {
  readonly rxBytes: number
  readonly txBytes: number
}

/** Returns the transfer of a visible host, or of all hosts of the account, in a calendar month; by default the current month. */
export async function sumTransfer(
  db: Db,
  viewer: Viewer,
  { hostId, month }: { readonly hostId: HostId | null; readonly month: string | null },
): Promise<TransferTotal> {
  const ofHost =
    hostId === null
      ? sql`true`
      : sql`host_id = ${hostId} and ${isVisible(viewer, 'host', 'host_transfer_months.host_id')}`
  const { rows } = await sql<TransferTotal>`
    select coalesce(sum(rx_bytes), 0)::float8 as "rxBytes", coalesce(sum(tx_bytes), 0)::float8 as "txBytes" from host_transfer_months
    where account_id = ${viewer.accountId} and month = coalesce(${month}, to_char(moor_now() at time zone 'UTC', 'YYYY-MM')) and ${ofHost}`.execute(
    db,
  )
  return rows[0] ?? { rxBytes: 0, txBytes: 0 }
}

/** Returns the number of hosts of the viewer's account by type. */
export async function countHostTypes(
  db: Db,
  viewer: Pick<Viewer, 'accountId'>,
): Promise<{ type: string; hosts: number }[]> {
  return db
    .selectFrom('hosts')
    .select(['type', sql<number>`count(*)`.as('hosts')])
    .where('account_id', '=', viewer.accountId)
    .groupBy('type')
    .execute()
}

/** Last reading of a host. */
export interface LastCounters {
  readonly hostId: HostId
  readonly counters: HostCounters
}

/** Returns the last readings of the oldest `limit` hosts of all accounts that were read in the last 15 minutes, for an operator. */
export async function listLastCounters(db: Db, limit: number): Promise<LastCounters[]> {
  return db
    .selectFrom('host_counters')
    .select(['host_id as hostId', 'counters'])
    .where(sql<boolean>`at > moor_now() - interval '15 minutes'`)
    .orderBy('host_id')
    .limit(limit)
    .execute()
}
