import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { describe, expect, it } from 'vitest'
import type { AccountId } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openStore } from './open-store.ts'
import { prepareQuery, prepareRead } from './prepare-query.ts'

const { store, url } = await openTestStore({ connectionsMax: 12 })
const run = sqlOn(store)
const one = await seedTenant(store, 'one')
const other = await seedTenant(store, 'other')

describe('a prepared query', () => {
  it("is built once and runs with each call's values, also if it uses a value twice", async () => {
    let built = 0
    const find = prepareQuery((db, { id, label }: { readonly id: number; readonly label: string }) => {
      built += 1
      return db
        .selectFrom('users')
        .select(['id', sql<string>`${label}::text`.as('said')])
        .where(sql<boolean>`id = ${id} and ${id} > 0`)
    })
    expect(await find(store.db, { id: one.userId, label: 'first' })).toEqual([{ id: one.userId, said: 'first' }])
    expect(await find(store.db, { id: other.userId, label: 'second' })).toEqual([{ id: other.userId, said: 'second' }])
    expect(built).toBe(1)
  })

  it('runs inside the calling transaction, also as a read over shared connections', async () => {
    const read = prepareRead((db, { id }: { readonly id: AccountId }) =>
      db.selectFrom('accounts').select('gib_max').where('id', '=', id),
    )
    const input = { id: one.accountId }
    const inside = await store.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ gib_max: 7 }).where('id', '=', one.accountId).execute()
      return [await read(tx, input), await read(store.db, input)]
    })
    expect(inside).toEqual([[{ gib_max: 7 }], [{ gib_max: null }]])
    expect(await read(store.db, input)).toEqual([{ gib_max: 7 }])
  })
})

describe('connections shared by reads', () => {
  it('are cut off when their store is closed: a blocked read does not delay the close (issue 2: stopped within 5 s)', async () => {
    const leaving = openStore({ url, statementTimeoutMs: 120_000 })
    const lock = prepareRead((_db, { key }: { readonly key: number }) => sql`select pg_advisory_lock(${key}::bigint)`)
    const holding = await store.db.startTransaction().execute()
    await sqlOn(holding)`select pg_advisory_xact_lock(1)`
    const waiting = expect(lock(leaving.db, { key: 1 })).rejects.toThrow(/[Cc]onnection/)
    await awaitWaiters(store, 1)
    await Promise.all([leaving.close(), waiting])
    await holding.rollback().execute()
  })

  it('are reopened after they were cut, and block no caller forever', async () => {
    const name = prepareRead(
      (_db, { said }: { readonly said: string }) => sql<{ said: string }>`select ${said}::text as said`,
    )
    const fails = prepareRead((_db, { by }: { readonly by: number }) => sql`select 1 / ${by}::integer`)
    const many = await Promise.all(Array.from({ length: 40 }, (_, index) => name(store.db, { said: `${index}` })))
    expect(many.map(([row]) => row?.said)).toEqual(Array.from({ length: 40 }, (_, index) => `${index}`))
    const [failed, next] = await Promise.allSettled([fails(store.db, { by: 0 }), name(store.db, { said: 'next' })])
    expect([failed.status, next.status]).toEqual(['rejected', 'fulfilled'])
    await run`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(() => name(store.db, { said: 'again' }).catch(() => [])).toEqual([{ said: 'again' }])
  })
})
