import pg from 'pg'
import { pauseFor } from './pause-for.ts'

/** Database connection that survives restarts of PostgreSQL. */
export interface Database {
  /** Runs an idempotent statement, and retries it after a lost connection or a deadlock. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const timeoutMs = 60_000
const retryDelayMs = 50

/** OID of bigint. No value, including log positions, approaches 2^53. */
const bigintType = 20
pg.types.setTypeParser(bigintType, Number)

/** Application name of connections that faults do not cut. */
export const watcherName = 'crash-rounds'

/** Creates a pool of at most three connections, without connecting yet. `rows` retries for up to 60 s, then rejects. */
export function openDatabase(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: watcherName })
  pool.on('error', () => undefined)
  return {
    async rows<Row>(sql: string, values: readonly unknown[] = []) {
      const sinceMs = performance.now()
      for (;;) {
        try {
          return (await pool.query(sql, [...values])).rows as Row[]
        } catch (error) {
          if (!isPassing(error) || performance.now() - sinceMs > timeoutMs) throw error
          await pauseFor(retryDelayMs)
        }
      }
    },
    close: () => pool.end(),
  }
}

/** True for a lost connection or a deadlock. */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || /^(08|57P0|40P01|ECONN|EPIPE)/.test(code)
}
