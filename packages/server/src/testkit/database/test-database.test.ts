import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from './test-database.ts'

describe('createTestDatabase', () => {
  let one: TestDatabase
  let two: TestDatabase

  beforeAll(async () => {
    ;[one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  })
  afterAll(async () => {
    await Promise.all([one.close(), two.close()])
  })

  test('gives every caller a database of its own', async () => {
    await query(one.url, 'CREATE TABLE only_here (id int)')
    expect(await query(one.url, "SELECT to_regclass('only_here') IS NOT NULL AS found")).toEqual([{ found: true }])
    expect(await query(two.url, "SELECT to_regclass('only_here') IS NOT NULL AS found")).toEqual([{ found: false }])
  })

  test('is a copy of the migrated template', async () => {
    const rows = await query(one.url, "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'")
    expect(rows[0]?.['tables']).toBeGreaterThan(1)
  })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
