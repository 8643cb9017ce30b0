import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

/** Tables that rejected requests may change. */
const passing = /^(audit|rate_)/

/** Returns row count and sum of `xmin` by table, without audit and rate limits. Rewriting a row with the same values changes `xmin`. */
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

/** Tables in which accepted requests may write rows of other accounts. */
const remembering = ['idempotency_keys']
const elsewhere: Readonly<Record<string, string>> = {
  volumes: 'volumeId',
  hosts: 'hostId',
  clusters: 'clusterId',
  configs: 'configId',
  disks: 'diskId',
  pools: 'poolId',
}

/** Returns row counts and sums of `xmin` of rows that accepted requests must not change: the other account's, and `elsewhere`. */
export async function takeUntouched({
  table: { http, other },
  elsewhere: resources,
}: MatrixFixture): Promise<ReadonlyMap<string, string>> {
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
      .filter(({ name }) => !remembering.includes(name))
      .map(({ name }) => count(`${name} of another account`, name, 'account_id', other.accountId)),
    ...Object.entries(elsewhere).map(([name, param]) => count(`${name} elsewhere`, name, 'id', resources[param])),
  ]
  const prints = await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(prints.rows.map(({ name, print }) => [name, print]))
}
