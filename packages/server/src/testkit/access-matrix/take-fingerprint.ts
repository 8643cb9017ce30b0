import { sql } from 'kysely'
import type { Store } from '../../store/open-store.ts'

/** What refusals may write: their audit rows, and what counts requests. */
const passing = /^(audit|rate_)/

/**
 * How many rows each table of the control plane has, and the transactions that wrote them: the same before and after what left no effect.
 * Even a row that was written again as it was is found.
 */
export async function takeFingerprint({ db }: Store): Promise<ReadonlyMap<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname
  `.execute(db)
  const parts = tables.rows
    .filter(({ name }) => !passing.test(name))
    .map(
      ({ name }) => sql<{ name: string; print: string }>`
    select ${name}::text as name, count(*) || ' rows of ' || coalesce(sum(xmin::text::bigint), 0) as print from ${sql.table(name)} one
  `,
    )
  const prints = await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(prints.rows.map((row) => [row.name, row.print]))
}
