import type { Pool } from 'pg'

/** How long PostgreSQL may take to copy or remove a database. In milliseconds. */
const longMs = 600_000

/** Runs a statement that takes no parameters, as those about roles and databases do: PostgreSQL itself puts the values into the form, quoted as names (`%I`) or as text (`%L`). */
export async function runFormatted(asked: Pick<Pool, 'query'>, form: string, values: readonly string[]): Promise<void> {
  const { rows } = await asked.query<{ readonly statement: string }>(
    'select format($1::text, variadic $2::text[]) as statement',
    [form, values],
  )
  for (const { statement } of rows) await asked.query({ text: statement, ...patience })
}

const patience = { query_timeout: longMs } as const
