import pg from 'pg'
import { rest } from './rest.ts'

/** A look into the database that lives through its restarts, and gives way to the service. */
export interface Database {
  /** Rows of one statement; it is sent again when the connection broke or it was ended for others to go on, so it must bear that. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const patienceMs = 60_000
const restMs = 50

/** PostgreSQL's bigint as a number: nothing here comes near 2^53, positions of the event log included. */
const bigintType = 20
pg.types.setTypeParser(bigintType, Number)

/** Name of our connections, so that faults leave them alone. */
export const watcherName = 'crash-rounds'

/** Opens one. */
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
          if (!isPassing(error) || performance.now() - sinceMs > patienceMs) throw error
          await rest(restMs)
        }
      }
    },
    close: () => pool.end(),
  }
}

/** Whether the database is away, its connection was cut, or a deadlock was ended at our cost, and not the statement wrong. */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || /^(08|57P0|40P01|ECONN|EPIPE)/.test(code)
}
