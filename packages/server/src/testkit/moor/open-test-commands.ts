import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { type CommandBench, openCommandBench } from '../programs/open-command-bench.ts'
import { openResidentMoor } from './resident-moor.ts'

/** Starts `moor up` for a test file, on a new test database. Returns a command bench; `afterAll` closes both. */
export async function openTestCommands(): Promise<CommandBench> {
  const database = await createTestDatabase()
  const shared = { databaseUrl: database.url, ...openResidentMoor() }
  const bench = await openCommandBench(join(import.meta.dirname, '../../../../cli/bin/moor.js'), [], shared)
  afterAll(async () => {
    await bench.close()
    await database.close()
  })
  return bench
}
