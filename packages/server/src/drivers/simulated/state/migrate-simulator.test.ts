import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { migrateSimulator } from './migrate-simulator.ts'
import { simulatorSteps } from './simulator-steps.ts'
import { openSimulatorState } from './simulator-state.ts'
import type { TestDatabase } from '#testkit/database/test-database.ts'
import type { SimulatorState } from './simulator-state.ts'

describe('migrateSimulator', () => {
  let database: TestDatabase
  let worlds: readonly SimulatorState[]

  beforeAll(async () => {
    database = await createTestDatabase()
    worlds = [openSimulatorState(database.url, 'instant'), openSimulatorState(database.url, 'instant')]
  })
  afterAll(async () => {
    await Promise.all(worlds.map((state) => state.close()))
    await database.close()
  })

  test('creates the schema once, with any number of concurrent or repeated starts', async () => {
    await Promise.all(worlds.flatMap(({ pool }) => [migrateSimulator(pool), migrateSimulator(pool)]))
    for (const { pool } of worlds) await migrateSimulator(pool)
    const { rows } = await (worlds[0] as SimulatorState).pool.query<{ step: number }>(
      'select step from sim.steps order by step',
    )
    expect(rows.map(({ step }) => step)).toEqual(simulatorSteps.map((_sql, index) => index + 1))
  })
})
