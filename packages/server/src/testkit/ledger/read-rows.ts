import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'

/** Rows by table and key. */
export type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>

const silent = ['clock', 'event_log', 'installation', 'idempotency_keys', 'schema_migrations']
const silentColumn = 'log_position'

/** Table with its key columns. */
export interface KeyedTable {
  readonly name: string
  readonly key: readonly string[]
}

/** Returns the tables that operations may write, with primary keys, but without key columns that exist only for partitioning. */
export async function listLedgerTables(store: Store): Promise<readonly KeyedTable[]> {
  const { rows } = await sql<KeyedTable>`
    select relname as name, array_agg(attname::text order by attnum) filter (where attname not in ('created', 'at')) as key
    from pg_class join pg_namespace n on n.oid = relnamespace
      join pg_index on indrelid = pg_class.oid and indisprimary join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> all(${silent}::text[])
    group by relname order by relname`.execute(store.db)
  return rows
}

/** Returns all rows in one snapshot, by table and key, and the database's clock at that moment in milliseconds. */
export async function readRows(store: Store, tables: readonly KeyedTable[]): Promise<{ rows: Rows; nowMs: number }> {
  const parts = tables.map(({ name, key }, table) => {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    return sql`select ${table}::int as table, row_number() over (order by ${columns}) as place, to_jsonb(t) - ${silentColumn}::text as row from ${sql.table(name)} t`
  })
  const { rows } = await sql<{ table: number; row: Record<string, unknown>; nowMs: number }>`
    select "table", row, (extract(epoch from moor_now()) * 1000)::float8 as "nowMs"
    from (${sql.join(parts, sql` union all `)}) as every order by "table", place`.execute(store.db)
  const keyed = rows.map(({ table, row }) => {
    const { name, key } = tables[table] ?? { name: '', key: [] }
    return [`${name} ${key.map((column) => String(row[column])).join('/')}`, row] as const
  })
  return { rows: new Map(keyed), nowMs: rows[0]?.nowMs ?? 0 }
}
