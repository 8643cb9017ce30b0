import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { beforeAll, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { maintainStore } from '../installation/maintain-store.ts'
import { openStore } from '../open-store.ts'
import { cleanUpOauth } from './clean-up-oauth.ts'

const many = 12_000
const retention = { eventDays: 90, auditDays: 400 }

const { store, url } = await openTestStore()
const query = sqlOn(store)
beforeAll(async () => {
  const { accountId } = await seedTenant(store, 'ann')
  await query`create function refuse_many() returns trigger language plpgsql as $$
    begin if (select count(*) from gone) > 5000 then raise exception 'too many rows for one statement'; end if; return null; end $$`
  for (const table of ['oauth_records', 'tokens', 'sign_in_attempts', 'idempotency_keys']) {
    await query`create trigger not_many after delete on ${sql.table(table)} referencing old table as gone for each statement execute function refuse_many()`
  }
  await query`insert into oauth_clients (id, account_id, label, redirect_uri, is_public) values (${'c'.repeat(20)}, ${accountId}, 'app', 'https://app.example.org/cb', true)`
})

async function leaveMany(): Promise<void> {
  const over = sql`case when n <= ${many} then moor_now() - interval '1 second' else moor_now() + interval '1 hour' end`
  const numbers = sql`generate_series(1, ${many + 5}) as n`
  await query`insert into oauth_records (model, id_hash, expires) select 'Interaction', sha256(n::text::bytea), ${over} from ${numbers}`
  await query`insert into users (account_id, username, email, is_restricted, created) select account_id, 'user-' || n, '', true, moor_now() from users, generate_series(1, 250) as n`
  await query`insert into oauth_apps (account_id, user_id, client_id, scopes, expiry) select account_id, id, ${'c'.repeat(20)}, '{}', moor_now() - interval '1 second' from users where username <> 'ann'`
  await query`insert into tokens (account_id, user_id, label, prefix, hash, scopes, expiry, oauth_app_id)
    select account_id, user_id, 'app', '', sha256(('token' || n)::bytea), '{}', ${over}, oauth_apps.id from ${numbers}, (select * from oauth_apps limit 1) as oauth_apps`
  await query`insert into sign_in_attempts (kind, subject_hash, at) select 'name', '', case when n <= ${many} then '2020-01-01' else moor_now() end from ${numbers}`
}

const count = async (
  table: 'oauth_records' | 'tokens' | 'sign_in_attempts' | 'oauth_apps' | 'idempotency_keys',
): Promise<number> =>
  (
    await store.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('all'))
      .executeTakeFirstOrThrow()
  ).all

it('deletes any number of expired records in batches, and nothing else, also in two concurrent processes', async () => {
  await leaveMany()
  const elsewhere = openStore({ url })
  await Promise.all([cleanUpOauth(store), cleanUpOauth(elsewhere)])
  await cleanUpOauth(store)
  await elsewhere.close()
  expect(await Promise.all((['oauth_records', 'sign_in_attempts', 'oauth_apps'] as const).map(count))).toEqual([
    5, 5, 0,
  ])
})

it('an error in one part does not stop the other parts or the maintenance, and is reported at the end', async () => {
  await query`insert into oauth_records (model, id_hash, expires) select 'Interaction', sha256(('late' || n)::bytea), '2020-01-01' from generate_series(1, 3) as n`
  await query`insert into sign_in_attempts (kind, subject_hash, at) values ('name', '', '2020-01-01')`
  await query`insert into idempotency_keys (account_id, user_id, method, path, key, body_hash, created)
    select account_id, id, 'POST', '/tags', 'k' || n, '', '2020-01-01' from users, generate_series(1, ${many}) as n where username = 'ann'`
  await query`create table audit_202001 partition of audit for values from ('2020-01-01') to ('2020-02-01')`
  await query`create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'the disk is unwell'; end $$`
  await query`create trigger unwell before delete on oauth_records for each row execute function refuse_all()`
  await expect(maintainStore(store, retention)).rejects.toThrow('the disk is unwell')
  expect(await Promise.all((['oauth_records', 'sign_in_attempts', 'idempotency_keys'] as const).map(count))).toEqual([
    8, 5, 0,
  ])
  const rows = await query`select to_regclass('audit_202001') as there`
  expect(rows).toEqual([{ there: null }])
  await query`drop trigger unwell on oauth_records`
  await maintainStore(store, retention)
  expect(await count('oauth_records')).toBe(5)
})
