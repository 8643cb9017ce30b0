import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../store/column-types.ts'
import type { Database } from '../store/schema/tables.ts'

/** A database whose statements are kept, for tests that look at their plans. */
export interface RecordedDatabase {
  readonly db: Kysely<Database>
  /** What has been asked since the last time, in order. */
  take(): readonly CompiledQuery[]
  close(): Promise<void>
}

/** Connects to a database and keeps every statement that is sent to it; one that takes longer than 5 s fails. */
export function recordStatements(url: string): RecordedDatabase {
  let asked: CompiledQuery[] = []
  const dialect = new PostgresDialect({
    pool: new pg.Pool({ connectionString: url, max: 1, statement_timeout: 5_000, types: columnTypes }),
  })
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query) })
  const take = (): readonly CompiledQuery[] => {
    const taken = asked
    asked = []
    return taken
  }
  return { db, take, close: () => db.destroy() }
}
