import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openSnapshots, SnapshotBusy } from './open-snapshots.ts'

const { store, url } = await openTestStore()
const snapshots = openSnapshots({
  url,
  schemas: ['public'],
  except: ['public.installation', 'public.schema_migrations'],
  after: ['update public.clock set shift = shift'],
})

const readAll = async () => {
  const accounts = await queryOnce(url, 'select * from accounts order by id')
  const users = await queryOnce(url, 'select * from users order by id')
  const audit = await queryOnce(url, 'select * from audit order by id')
  const next = await queryOnce(url, `select last_value, is_called from accounts_id_seq`)
  return { accounts, users, audit, next }
}
const audit = (reason: string) =>
  sql`insert into audit (at, account_id, operation, outcome, status, reason)
    select moor_now(), min(id), 'volume.create', 'refused', 400, ${reason} from accounts`.execute(store.db)

it("a restore recreates every row, audit included, and the next IDs; the audit's guards are active afterwards (ADR 0041)", async () => {
  await seedTenant(store, 'first')
  await audit('Quotes \' " \\, a\ttab, a\nline and ☂.')
  const before = await readAll()
  const kept = await snapshots.record()
  for (const round of ['once', 'twice']) {
    await seedTenant(store, `second-${round}`)
    await audit('later')
    await sql`update users set is_restricted = true`.execute(store.db)
    expect(await snapshots.restore(kept)).toBe(true)
    expect(await readAll()).toEqual(before)
    await expect(sql`delete from audit`.execute(store.db)).rejects.toThrow('never changed or removed')
  }
})

it('does not restore an absent or removed snapshot', async () => {
  const kept = await snapshots.record()
  expect(await snapshots.restore(kept + 1)).toBe(false)
  expect([await snapshots.remove(kept), await snapshots.remove(kept)]).toEqual([true, false])
  expect(await snapshots.restore(kept)).toBe(false)
})

it('changes nothing and reports an error while another session uses a table', async () => {
  const kept = await snapshots.record()
  const before = await readAll()
  await store.db.transaction().execute(async (tx) => {
    await sql`lock table users in access share mode`.execute(tx)
    await expect(snapshots.restore(kept)).rejects.toThrow(SnapshotBusy)
  })
  expect(await readAll()).toEqual(before)
})

it('a failed first use does not make later ones fail', async () => {
  const fresh = openSnapshots({ url, schemas: ['public'], except: [], after: [] })
  const database = sql.id(new URL(url).pathname.slice(1))
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(store.db)
  await expect(fresh.record()).rejects.toThrow('read-only transaction')
  await sql`alter database ${database} reset default_transaction_read_only`.execute(store.db)
  expect(await fresh.remove(await fresh.record())).toBe(true)
})
