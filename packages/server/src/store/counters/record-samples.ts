import { sql } from 'kysely'
import type { HostUsage } from '#domain/counters/counters.ts'
import type { AccountId, HostCounters, HostId } from '#domain/shared/index.ts'
import type { Store, Tx } from '../open-store.ts'

/** Regions whose counters a worker has claimed to read. */
export interface CounterClaim {
  readonly regions: readonly string[]
  /** Time of the claim as PostgreSQL text; another stored time means a later claim. */
  readonly at: string
  readonly atMs: number
}

/**
 * Claims the regions whose counters were not read since the present five minutes began; null if none is due. A claim is only the time of the sweep, so a dead
 * worker's claim needs no release. All regions of a claim have the same time. After a clock was set back, regions with a future time are due.
 */
export async function claimCounters({ db }: Store, regions: readonly string[]): Promise<CounterClaim | null> {
  const { rows } = await sql<{ region: string; at: string; atMs: number }>`
    insert into counter_sweeps as sweep (region, at) select region, (select moor_now()) from unnest(${regions}::text[]) as region order by region
    on conflict (region) do update set at = excluded.at, previous = sweep.at
      where sweep.at > excluded.at or ${bucketOf(sql`sweep.at`)} < ${bucketOf(sql`excluded.at`)}
    returning region, at::text as at, (extract(epoch from at) * 1000)::float8 as "atMs"`.execute(db)
  const [first] = rows
  return first ? { at: first.at, atMs: first.atMs, regions: rows.map(({ region }) => region) } : null
}

const bucketOf = (time: ReturnType<typeof sql>) => sql`date_bin('5 minutes', ${time}, to_timestamp(0))`

/** Host of a claimed region, with its previous reading. Times in milliseconds since the epoch. */
export interface CountedRow {
  readonly id: HostId
  readonly accountId: AccountId
  readonly uid: string
  readonly region: string
  readonly counters: HostCounters | null
  readonly countedMs: number
  readonly swapDisks: readonly { readonly id: number; readonly uid: string }[]
}

/**
 * Locks a claim and returns the hosts of its regions; none if a later sweep has claimed them. A host without a reading that was created since the region's
 * previous sweep counts from its creation; other hosts without a reading are returned without counters.
 */
export async function loadCountedHosts(tx: Tx, { regions, at }: CounterClaim): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    with sweep as materialized (select * from counter_sweeps where region = any (${regions}::text[]) and at = ${at}::timestamptz for update)
    select hosts.id, hosts.account_id as "accountId", hosts.uid, hosts.region,
      coalesce(last.counters, case when hosts.created >= sweep.previous then '{"run":null,"cpuNs":0,"rxBytes":0,"txBytes":0,"devices":[]}'::jsonb end) as counters,
      (extract(epoch from coalesce(last.at, hosts.created)) * 1000)::float8 as "countedMs",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'uid', uid)) from disks where host_id = hosts.id and filesystem = 'swap'), '[]') as "swapDisks"
    from sweep join hosts on hosts.region = sweep.region left join host_counters as last on last.host_id = hosts.id`.execute(
    tx,
  )
  return rows
}

/** New reading of a host, and its use since the previous one; null if unknown. */
export interface RecordedCounters {
  readonly hostId: HostId
  readonly accountId: AccountId
  readonly counters: HostCounters
  readonly use: HostUsage | null
}

/** Stores the readings of a sweep with the samples, and adds the transfer to the month's totals, in one statement. */
export async function recordCounters(tx: Tx, { at }: CounterClaim, recorded: readonly RecordedCounters[]) {
  await sql`
    with seen as (
      select "hostId" as host_id, "accountId" as account_id, counters, ${at}::timestamptz as at, used.*
      from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) as one ("hostId" bigint, "accountId" bigint, counters jsonb, use jsonb)
      left join lateral jsonb_to_record(use) as used ("elapsedMs" float8, "cpuNs" float8, "ioBytes" float8, "swapBytes" float8, "rxBytes" float8, "txBytes" float8) on true
    ), kept as (
      insert into host_counters (host_id, account_id, at, counters) select host_id, account_id, at, counters from seen
      on conflict (host_id) do update set at = excluded.at, counters = excluded.counters
    ), sampled as (
      insert into host_samples (account_id, host_id, at, elapsed_ms, cpu_ns, io_bytes, swap_bytes, rx_bytes, tx_bytes)
      select account_id, host_id, ${bucketOf(sql`at`)}, "elapsedMs", "cpuNs", "ioBytes", "swapBytes", "rxBytes", "txBytes" from seen where "elapsedMs" is not null
      on conflict (host_id, at) do nothing
    )
    insert into host_transfer_months as total (account_id, month, host_id, rx_bytes, tx_bytes)
    select account_id, to_char(at at time zone 'UTC', 'YYYY-MM'), host_id, "rxBytes", "txBytes" from seen where "rxBytes" + "txBytes" > 0
    on conflict (account_id, month, host_id) do update
      set rx_bytes = total.rx_bytes + excluded.rx_bytes, tx_bytes = total.tx_bytes + excluded.tx_bytes`.execute(tx)
}
