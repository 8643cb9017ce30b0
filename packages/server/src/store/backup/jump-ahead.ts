import type { Client } from 'pg'
import type { BackupHeader } from './backup-header.ts'

/** Far more resources, and far more events and audit rows, than can have been made between a backup and the loss it mends. */
const idGap = 1_000_000
const eventIdGap = 100_000_000
/** Transactions that the lost time may have had: for every second since the backup, at least, and at most. */
const transactionsPerSecond = 2_000
const transactionsMin = 2 ** 20
const transactionsMax = 2 ** 33

/**
 * Moves a restored database past every id and every event position that the lost time may have handed out, in the caller's
 * transaction: nothing that a client may remember is ever given a second time (architecture, "Scale and change"; decision F4).
 */
export async function jumpAhead(client: Client, header: BackupHeader): Promise<void> {
  await jumpSequences(client, header)
  await jumpEventLog(client, header)
}

/** Ids jump to a round number at least a gap above the last one given. */
async function jumpSequences(client: Client, header: BackupHeader): Promise<void> {
  await client.query(
    `
    select setval(one.oid::regclass, ((ceil(one.last / one.gap) + 1) * one.gap)::bigint) from (
      select c.oid, coalesce(($2::jsonb ->> (n.nspname || '.' || c.relname))::numeric, 0) as last,
        case when n.nspname || '.' || c.relname in ('public.event_ids', 'public.audit_ids') then $3::numeric else $4::numeric end as gap
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname = any($1)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    ) as one`,
    [['public', ...Object.keys(header.sides)], JSON.stringify(header.sequences), eventIdGap, idGap],
  )
}

/**
 * The next position lies above every stored one and above those that streams were given after the backup, whatever transaction
 * id this server has come to; and so does the horizon, which follows the oldest running transaction (ADR 0005).
 */
async function jumpEventLog(client: Client, header: BackupHeader): Promise<void> {
  await client.query(
    `
    update installation set log_base = $1::bigint - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      + least($2::bigint, $3::bigint + $4::bigint * greatest(0, ceil(extract(epoch from moor_now() - $5::timestamptz))))::bigint`,
    [header.logTransaction, transactionsMax, transactionsMin, transactionsPerSecond, header.created],
  )
}
