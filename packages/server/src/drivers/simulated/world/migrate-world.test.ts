import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { migrateWorld } from './migrate-world.ts'
import { worldSteps } from './world-steps.ts'
import { openWorld } from './world.ts'
import type { TestDatabase } from '#testkit/database/test-database.ts'
import type { World } from './world.ts'

describe('migrateWorld', () => {
  let database: TestDatabase
  let worlds: readonly World[]

  beforeAll(async () => {
    database = await createTestDatabase()
    worlds = [openWorld(database.url, 'instant'), openWorld(database.url, 'instant')]
  })
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()))
    await database.close()
  })

  test('creates the schema once, with any number of concurrent or repeated starts', async () => {
    await Promise.all(worlds.flatMap(({ pool }) => [migrateWorld(pool), migrateWorld(pool)]))
    for (const { pool } of worlds) await migrateWorld(pool)
    const { rows } = await (worlds[0] as World).pool.query<{ step: number }>('select step from sim.steps order by step')
    expect(rows.map(({ step }) => step)).toEqual(worldSteps.map((_sql, index) => index + 1))
  })
})
