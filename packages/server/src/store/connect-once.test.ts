import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testkit/test-database.ts'
import { connectOnce } from './connect-once.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('a connection that the server ends fails the work on it and ends no process', async () => {
  const broken = connectOnce(database.url, async (client) => {
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    return client.query('select 1')
  })
  await expect(broken).rejects.toThrow()
})
