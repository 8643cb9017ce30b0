import { type Dependent, dependentSql, orderTables } from './order-tables.ts'
import type { Client } from 'pg'
import type { BackupTable } from './backup-header.ts'

/** Table with the statements that copy its rows. */
export interface ListedTable extends BackupTable, Dependent {
  readonly copyOut: string
  readonly copyIn: string
  /** Query for one row; column `used` is true if the table has rows. */
  readonly probe: string
}

/**
 * Returns the tables of these schemas with their COPY statements, each after the tables it references. Excludes partitions, tables of extensions, unlogged
 * tables (a crash may truncate them), and the migrations, which a restore writes itself. Throws an Error for a cycle of references.
 */
export async function listTables(client: Client, schemas: readonly string[]): Promise<ListedTable[]> {
  const { rows } = await client.query<ListedTable>(
    `
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      format('copy (select %s from %I.%I) to stdout', string_agg(format('%I', a.attname), ', ' order by a.attnum), n.nspname, c.relname) as "copyOut",
      format('copy %I.%I (%s) from stdin', n.nspname, c.relname, string_agg(format('%I', a.attname), ', ' order by a.attnum)) as "copyIn",
      format('select exists (select from %I.%I) as used', n.nspname, c.relname) as probe,
      ${dependentSql} as needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
      and (n.nspname, c.relname) <> ('public', 'schema_migrations')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname, n.nspname
    order by n.nspname, c.relname`,
    [schemas],
  )
  return orderTables(rows)
}

const newline = 0x0a

/** Counts rows of COPY text. COPY writes a newline inside a value as `\n`, so every octet 10 ends a row. */
export function countRows(lines: Buffer): number {
  let rows = 0
  for (let at = lines.indexOf(newline); at !== -1; at = lines.indexOf(newline, at + 1)) rows += 1
  return rows
}
