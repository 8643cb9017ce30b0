import { text } from 'node:stream/consumers'
import { to as copyTo } from 'pg-copy-streams'
import { listTables } from '#store/backup/list-tables.ts'
import { connectOnce } from '#store/connect-once.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import { claimWork } from '#store/work/claim-work.ts'
import { queryOnce } from '../database/query-once.ts'
import { requestVolume } from '../requests/request-volume.ts'
import { seedTenant } from '../database/seed-users.ts'
import type { SideSchema } from '#store/backup/side-schema.ts'
import type { Store } from '#store/open-store.ts'

/** Additional schema beside the control plane, like a simulator's; its tables reference each other, and themselves. */
export const sideSchema: SideSchema = {
  schema: 'beside',
  foundation: [
    'create schema if not exists beside',
    'create table if not exists beside.steps (step integer primary key)',
  ],
  steps: [
    'create table beside.a_things (id bigint generated always as identity primary key, parent bigint references beside.a_things (id), box bigint)',
    'create table beside.boxes (id bigint primary key, octets bytea); alter table beside.a_things add foreign key (box) references beside.boxes (id) deferrable initially deferred',
  ],
  stepsTable: 'beside.steps',
  countSteps: 'select count(*)::integer as taken from beside.steps',
}
/** Inserts values that could break a text format, and rows in every table that other tests do not fill. */
export async function fillForBackup(store: Store): Promise<void> {
  await ensureInstallation(store, { vendor: 'Harbour', defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
  const actor = await seedTenant(store, 'one')
  const { id } = await requestVolume(store, actor, { label: 'source' })
  await store.db.updateTable('volumes').set({ status: 'active' }).where('id', '=', id).execute()
  await requestVolume(store, actor, { label: 'copy', sourceId: id })
  await queryOnce(
    store.url,
    `
    select ensure_event_partitions(moor_now() - interval '2 months', 0), ensure_event_partitions(moor_now(), 1);
    update clock set shift = '1 day 02:03:04.5';
    update volumes set tags = array['plain', 'tab\there', E'line\nbreak', '\\.', '{"a": ''b''}', '☃', 'NULL', ''] where label = 'source';
    insert into tokens (account_id, user_id, prefix, hash, scopes) select account_id, id, 'abcd', '\\x005c0a09ff', '{}' from users;
    insert into hosts (account_id, label, region, type, image, status, wants_power) select id, E'\\N', 'r', 't', null, 'running', 'on' from accounts;
    insert into attachments (volume_id, account_id, host_id, persists, wants) select volumes.id, volumes.account_id, hosts.id, true, 'attached' from volumes, hosts where volumes.label = 'source';
    insert into idempotency_keys (account_id, user_id, method, path, key, body_hash, answer) select account_id, id, 'POST', '/x', 'k', '\\x00', '{"text": "a\\nb\\tc\\\\"}' from users;
    insert into events (account_id, action, status, entity_type, entity_label, created) select id, 'volume_create', 'finished', 'volume', 'old', moor_now() - interval '2 months' from accounts;
    insert into events (account_id, action, status, entity_type, entity_label, created) select id, 'volume_create', 'finished', 'volume', 'oldest', moor_now() - interval '7 months' from accounts;
    insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status) select id, 'gone', 10, 'r', 'hdd', 'disabled', 'creating' from accounts;
    delete from volumes where label = 'gone';
    select ensure_audit_partitions(moor_now() - interval '1 month', 1);
    insert into audit (at, account_id, operation, outcome, status) select moor_now() - months * interval '1 month', id, 'volume.create', 'accepted', 200 from accounts, unnest(array[0, 1, 7]) as months;
    insert into rate_counts (minute, caller, kind, process, used) values (1, 'token 1', 'request', gen_random_uuid(), 7);
    create schema beside`,
  )
  for (const statement of [...sideSchema.foundation, ...sideSchema.steps]) await queryOnce(store.url, statement)
  await queryOnce(
    store.url,
    `
    insert into beside.steps values (1), (2);
    insert into beside.boxes select n, decode(repeat(md5(n::text), 4096), 'hex') from generate_series(1, 40) as n;
    insert into beside.a_things (parent, box) select nullif(n - 1, 0), n from generate_series(1, 40) as n`,
  )
  await claimWork(store, { holder: 'lost worker', kinds: ['volume'], regions: null, limit: 1, leaseMs: 3_600_000 })
}

/** Returns every row of every table, in the format of COPY. */
export async function dumpRows(url: string): Promise<Record<string, readonly string[]>> {
  return connectOnce(url, async (client) => {
    const rows: Record<string, readonly string[]> = {}
    for (const { name, copyOut } of await listTables(client, ['public', 'beside'])) {
      rows[name] = (await text(client.query(copyTo(copyOut)))).split('\n').toSorted()
    }
    return rows
  })
}
