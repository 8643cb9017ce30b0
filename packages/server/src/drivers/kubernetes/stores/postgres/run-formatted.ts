import type { Pool } from 'pg'

/** Timeout for copying or removing a database. */
const longMs = 600_000

/**
 * Runs a statement that accepts no parameters, such as those about roles and databases. PostgreSQL inserts the values, quoted as names (`%I`) or as text
 * (`%L`).
 */
export async function runFormatted(asked: Pick<Pool, 'query'>, form: string, values: readonly string[]): Promise<void> {
  const { rows } = await asked.query<{ readonly statement: string }>(
    'select format($1::text, variadic $2::text[]) as statement',
    [form, values],
  )
  for (const { statement } of rows) await asked.query({ text: statement, ...patience })
}

const patience = { query_timeout: longMs } as const
