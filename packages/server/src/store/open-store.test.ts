import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { type TestDatabase, createTestDatabase } from '#testkit/database/test-database.ts'
import { NoConnectionFree } from './no-connection-free.ts'
import { type Store, openStore } from './open-store.ts'
import { plansMax } from './planned-client.ts'
import { isBusy } from './transaction/is-busy.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore({ url: database.url, connectionsMax: 1 })
})
afterAll(async () => {
  await store.close()
  await database.close()
})

const one = async <Row>(query: { execute(db: Store['db']): Promise<{ rows: unknown[] }> }): Promise<Row> =>
  (await query.execute(store.db)).rows[0] as Row

describe('values read by the store', () => {
  it("are text in UTC for times, numbers for integers, and PostgreSQL's own form otherwise", async () => {
    expect(
      await one(
        sql`select timestamptz '2026-11-20 23:16:30.159+02' as at, 9007199254740991::bigint as big, 1.50::numeric as exact, '{"a": 1}'::jsonb as json, array['x'] as list, null as nothing`,
      ),
    ).toEqual({
      at: '2026-11-20 21:16:30.159+00',
      big: 9_007_199_254_740_991,
      exact: '1.50',
      json: { a: 1 },
      list: ['x'],
      nothing: null,
    })
  })
})

describe('a connection of the store', () => {
  it('keeps its own settings, in particular UTC, beside those of the address', async () => {
    const tuned = openStore({
      url: `${database.url}&options=-c%20TimeZone%3DAsia%2FTokyo%20-c%20work_mem%3D5MB`,
      connectionsMax: 1,
    })
    expect(
      await sqlOn(
        tuned.db,
      )`select current_setting('TimeZone') as zone, current_setting('work_mem') as memory, current_setting('statement_timeout') as timeout`,
    ).toEqual([{ zone: 'UTC', memory: '5MB', timeout: '15s' }])
    await tuned.close()
  })

  it('plans a parameterised statement once, whatever its values', async () => {
    for (const value of [1, 2, 3]) await sqlOn(store)`select ${value}::integer + 1 as planned_once`
    const rows = await sqlOn(store)`select 1 from pg_prepared_statements where statement like '%planned_once%'`
    expect(rows).toHaveLength(1)
  })

  it('keeps a bounded number of plans, however many texts filters produce (decision C2)', async () => {
    for (let number = 0; number < plansMax + 20; number += 1)
      await sqlOn(store)`select ${number}::integer as ${sql.ref(`text_${number}`)}`
    expect(
      (await sqlOn(store)<{ held: number }>`select count(*)::integer as held from pg_prepared_statements`)[0]?.held,
    ).toBeLessThanOrEqual(plansMax)
  })

  it('is cut off if it does not answer, and the next query gets another connection (decision B4)', async () => {
    const hasty = openStore({
      url: database.url,
      connectionsMax: 1,
      statementTimeoutMs: 60_000,
      responseTimeoutMs: 200,
    })
    await expect(sqlOn(hasty.db)`select pg_sleep(60)`).rejects.toThrow('Connection terminated')
    await expect(hasty.db.transaction().execute((tx) => sqlOn(tx)`select pg_sleep(60)`)).rejects.toThrow(/connection/)
    expect(await sqlOn(hasty.db)`select 1 as fine`).toEqual([{ fine: 1 }])
    await hasty.close()
  })

  it('that is not available in time reports busy if the database answers other statements, otherwise unreachable (decision B4)', async () => {
    const hasty = openStore({ url: database.url, connectionsMax: 1, responseTimeoutMs: 200 })
    for (const isAnswering of [true, false]) {
      const holding = makeGate()
      const held = hasty.db.transaction().execute(async (tx) => {
        const [waiting, isOver] = [
          sql`select 1`.execute(hasty.db).then(
            () => null,
            (error: unknown) => error,
          ),
          { now: false },
        ]
        void waiting.then(() => {
          isOver.now = true
        })
        holding.open()
        while (isAnswering && !isOver.now) await sqlOn(tx)`select 1`
        return waiting
      })
      await holding.passed
      const error = await held
      expect([error instanceof NoConnectionFree, isBusy(error)]).toEqual([isAnswering, isAnswering])
    }
    await hasty.close()
  })

  it('is ended by the server if its process holds an idle transaction: a stopped process must not hold back every stream (ADR 0005)', async () => {
    expect(
      (await sqlOn(store)<{ idle: string }>`select current_setting('idle_in_transaction_session_timeout') as idle`)[0]
        ?.idle,
    ).toBe('10s')
  })

  it('that waits for a lock does not delay the close of a store: its work is rolled back (issue 2: stopped within 5 s)', async () => {
    const leaving = openStore({ url: database.url, connectionsMax: 2, statementTimeoutMs: 120_000 })
    const holding = await store.db.startTransaction().execute()
    await sqlOn(holding)`select pg_advisory_xact_lock(1)`
    const waiting = expect(
      leaving.db.transaction().execute(async (tx) => {
        await sqlOn(tx)`create table left_behind ()`
        await sqlOn(tx)`select pg_advisory_xact_lock(1)`
      }),
    ).rejects.toThrow(/[Cc]onnection/)
    await awaitWaiters(leaving, 1)
    await Promise.all([leaving.close(), waiting])
    await holding.commit().execute()
    await expect
      .poll(() => one<{ left: unknown }>(sql`select to_regclass('left_behind') as left`))
      .toEqual({ left: null })
  })

  it('ends a statement that runs too long, and continues', async () => {
    const hasty = openStore({ url: database.url, connectionsMax: 1, statementTimeoutMs: 100 })
    await expect(sqlOn(hasty.db)`select pg_sleep(60)`).rejects.toMatchObject({ code: '57014' })
    await expect.poll(async () => await sqlOn(hasty.db)`select 1 as fine`).toEqual([{ fine: 1 }])
    await hasty.close()
  })

  it('that the server ends while idle does not end the process: the next query gets another connection', async () => {
    const before = await one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const admin = openStore({ url: database.url, connectionsMax: 1 })
    await sqlOn(admin)`select pg_terminate_backend(${before.pid})`
    await expect
      .poll(async () => await sqlOn(admin)`select 1 from pg_stat_activity where pid = ${before.pid}`)
      .toEqual([])
    await admin.close()
    await expect
      .poll(() => one<{ pid: number }>(sql`select pg_backend_pid() as pid`).catch(() => before))
      .not.toEqual(before)
  })
})
