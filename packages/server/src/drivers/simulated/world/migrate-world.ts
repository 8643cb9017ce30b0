import type { Pool } from 'pg'
import { migrateSchema } from '../../schema/migrate-schema.ts'
import { worldFoundation, worldSteps } from './world-steps.ts'

/** Migrates schema `sim` to this release. Idempotent, and safe to run in several processes concurrently. */
export async function migrateWorld(pool: Pool): Promise<void> {
  await migrateSchema(pool, {
    turn: 7_236_001,
    foundation: worldFoundation,
    steps: worldSteps,
    countSteps: 'select count(*)::integer as taken from sim.steps',
    noteStep: 'insert into sim.steps (step) values ($1)',
  })
}
