import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TokenId } from '../../domain/shared/index.ts'
import { type Store, openStore } from '../../store/open-store.ts'
import { makeGate } from '../../testkit/gate.ts'
import { type TestDatabase, createTestDatabase } from '../../testkit/database/test-database.ts'
import { createTokenWatch } from './token-watch.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore({ url: database.url, connectionsMax: 2 })
})
afterAll(async () => {
  await store.close()
  await database.close()
})

it('tells of a check that failed, ends nobody by it, and goes on with the next one (decision F4)', async () => {
  const [trouble, ended] = [makeGate<unknown>(), makeGate()]
  let ends = 0
  const watch = createTokenWatch(store, (error) => trouble.open(error))
  await sql`alter table tokens rename to tokens_away`.execute(store.db)
  watch.watch(1 as TokenId, () => {
    ends += 1
    ended.open()
  })
  expect(await trouble.passed).toMatchObject({ message: expect.stringContaining('tokens') })
  expect(ends).toBe(0)
  await sql`alter table tokens_away rename to tokens`.execute(store.db)
  await ended.passed
  expect(ends).toBeGreaterThan(0)
  watch.close()
})
