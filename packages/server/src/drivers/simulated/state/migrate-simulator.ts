import type { Pool } from 'pg'
import { migrateSchema } from '../../schema/migrate-schema.ts'
import { simulatorFoundation, simulatorSteps } from './simulator-steps.ts'

/** Migrates schema `sim`. Idempotent and safe to run concurrently. */
export async function migrateSimulator(pool: Pool): Promise<void> {
  await migrateSchema(pool, {
    advisoryLockKey: 7_236_001,
    foundation: simulatorFoundation,
    steps: simulatorSteps,
    countSteps: 'select count(*)::integer as taken from sim.steps',
    recordStep: 'insert into sim.steps (step) values ($1)',
  })
}
