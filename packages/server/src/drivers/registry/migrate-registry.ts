import type { Pool } from 'pg'
import { migrateSchema } from '../schema/migrate-schema.ts'
import { registryFoundation, registrySteps } from './registry-steps.ts'

/** Migrates schema `infra`. Idempotent and safe to run concurrently. */
export async function migrateRegistry(pool: Pool): Promise<void> {
  await migrateSchema(pool, {
    advisoryLockKey: 7_236_002,
    foundation: registryFoundation,
    steps: registrySteps,
    countSteps: 'select count(*)::integer as taken from infra.steps',
    recordStep: 'insert into infra.steps (step) values ($1)',
  })
}
