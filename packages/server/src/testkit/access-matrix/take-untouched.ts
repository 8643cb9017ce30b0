import { sql } from 'kysely'
import type { MatrixWorld } from './matrix-world.ts'

/** Tables with a column `account_id` in which requests of anybody may write about everybody: what remembers requests and logs. */
const passing = ['idempotency_keys']
const elsewhere: Readonly<Record<string, string>> = {
  volumes: 'volumeId',
  hosts: 'hostId',
  clusters: 'clusterId',
  configs: 'configId',
  disks: 'diskId',
  pools: 'poolId',
}

/**
 * How many rows the other account has in each table, and of the things `elsewhere`, with the transactions that wrote them: no accepted
 * request of the own account names any of them, so they stay the same.
 */
export async function takeUntouched({
  table: { http, other },
  elsewhere: things,
}: MatrixWorld): Promise<ReadonlyMap<string, string>> {
  const { db } = http.store
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'account_id'
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`.execute(
    db,
  )
  const count = (what: string, name: string, column: string, value: unknown) => sql<{ name: string; print: string }>`
    select ${what}::text as name, count(*) || ' rows of ' || coalesce(sum(xmin::text::bigint), 0) as print from ${sql.table(name)} where ${sql.ref(column)} = ${Number(value)}`
  const parts = [
    ...tables.rows
      .filter(({ name }) => !passing.includes(name))
      .map(({ name }) => count(`${name} of another account`, name, 'account_id', other.accountId)),
    ...Object.entries(elsewhere).map(([name, param]) => count(`${name} elsewhere`, name, 'id', things[param])),
  ]
  const prints = await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(prints.rows.map(({ name, print }) => [name, print]))
}
