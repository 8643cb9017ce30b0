import type { Pool } from 'pg'
import { registryFoundation, registrySteps } from './registry-steps.ts'

/** One number for the whole database, so that processes starting together take turns. */
const migrationLock = 7_236_002

/** Brings schema `infra` to this release's tables. May be repeated, and run by several processes at once. */
export async function migrateRegistry(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    for (const sql of registryFoundation) await client.query(sql)
    const { rows } = await client.query<{ taken: number }>('select count(*)::integer as taken from infra.steps')
    for (const [index, sql] of registrySteps.entries()) {
      if (index < (rows[0]?.taken ?? 0)) continue
      await client.query(sql)
      await client.query('insert into infra.steps (step) values ($1)', [index + 1])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
