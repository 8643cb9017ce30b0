import { afterAll, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { createEmptyDatabase } from '#testkit/database/test-database.ts'
import { connectOnce } from '../connect-once.ts'
import { migrate } from '../migrations/migrate.ts'
import { snapshotSchema } from '#testkit/database/snapshot-schema.ts'

const database = await createEmptyDatabase()
afterAll(() => database.close())

const snapshot = () => connectOnce(database.url, (client) => snapshotSchema(client))

/** Update the snapshot with `npx vitest run packages/server/src/store/schema -u`. */
test('migrations create the schema of the committed snapshot, and a second run changes nothing', async () => {
  await migrate({ url: database.url })
  const once = await snapshot()
  await expect(once).toMatchFileSnapshot('snapshot.txt')
  await migrate({ url: database.url })
  expect(await snapshot()).toBe(once)
})

test('the snapshot contains every change of the schema, but no rows, months or IDs', async () => {
  const before = await snapshot()
  await queryOnce(
    database.url,
    `
    insert into accounts (label) values ('one');
    select ensure_event_partitions(moor_now(), 3), ensure_audit_partitions(moor_now(), 3), nextval('event_ids')`,
  )
  expect(await snapshot()).toBe(before)
  const changes = [
    'alter table hosts add column rack text',
    'alter table hosts alter column image set not null',
    'create index hosts_by_label on hosts (label)',
    'alter table volumes drop constraint volumes_account_id_id_key cascade',
    'alter table tags set unlogged',
    'create table more (n integer)',
    'drop function log_horizon()',
    'create function f() returns trigger language plpgsql as $$ begin return new; end $$; create trigger t after insert on hosts for each row execute function f()',
  ]
  for (const change of changes) {
    const differs = await connectOnce(database.url, async (client) => {
      await client.query('begin')
      await client.query(change)
      return (await snapshotSchema(client)) !== before
    })
    expect(differs, change).toBe(true)
  }
})
