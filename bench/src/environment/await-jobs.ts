import pg from 'pg'
import { readSql } from './open-run-environment.ts'

const pollMs = 20

/** Waits until no job is open. Returns when the last one ended, in milliseconds since 1970. Throws after `timeoutMs` (ten minutes). */
export async function awaitJobs(url: string, timeoutMs = 600_000): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const untilMs = performance.now() + timeoutMs; performance.now() < untilMs;) {
      const { rows } = await client.query<{ lastMs: number | null }>(readSql('await-jobs'))
      if (typeof rows[0]?.lastMs === 'number') return rows[0].lastMs
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    throw new Error(`jobs were still open after ${timeoutMs / 1000} s`)
  } finally {
    await client.end()
  }
}
