import pg from 'pg'
import { type RecordedDatabase, recordStatements } from './record-statements.ts'
import { createTestDatabase } from './test-database.ts'

/** A database of its own with many rows, for tests that look at the plans of what is asked there. */
export interface PlanBench {
  readonly recorded: RecordedDatabase
  /** For everything that is not to be recorded. */
  readonly client: pg.Client
  close(): Promise<void>
}

/** Makes the database and fills it; the seed is SQL. */
export async function openPlanBench(seed: string): Promise<PlanBench> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(seed)
  const recorded = recordStatements(database.url)
  return {
    recorded,
    client,
    async close() {
      await recorded.close()
      await client.end()
      await database.close()
    },
  }
}
