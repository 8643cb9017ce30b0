import type { Client } from 'pg'
import { type Dependent, dependentSql, orderTables } from '../backup/order-tables.ts'

/** Table in snapshots, with the statements that save and restore its rows. */
export interface SnapshotTable extends Dependent {
  readonly lock: string
  readonly clear: string
  /** Copies the rows into the snapshot whose ID is in the setting `moor.snapshot`. */
  readonly keep: string
  readonly putBack: string
  /** Statements that disable and enable the table's triggers; null without triggers. */
  readonly unguard: string | null
  readonly guard: string | null
}

/** Tables that snapshots contain. */
export interface SnapshotScope {
  readonly schemas: readonly string[]
  /** Qualified names of excluded tables, which describe the process. */
  readonly except: readonly string[]
}

/**
 * Returns a scope's tables with their statements, each after the tables it references. Rows are kept as text of the whole row type. Throws an Error for a cycle
 * of references.
 */
export async function listSnapshotTables(
  client: Client,
  { schemas, except }: SnapshotScope,
): Promise<readonly SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(
    `
    select n.nspname || '.' || c.relname as name,
      format('lock table %I.%I in access exclusive mode', n.nspname, c.relname) as lock,
      format('delete from %I.%I', n.nspname, c.relname) as clear,
      format('insert into moor_kept.lines (snapshot, relation, line) select current_setting(''moor.snapshot'')::bigint, %L, t::text from %I.%I as t',
        n.nspname || '.' || c.relname, n.nspname, c.relname) as keep,
      format('insert into %I.%I (%s) overriding system value select %s from (select line::%I.%I as r from moor_kept.lines where snapshot = current_setting(''moor.snapshot'')::bigint and relation = %L) as kept',
        n.nspname, c.relname, string_agg(format('%I', a.attname), ', ' order by a.attnum), string_agg(format('(r).%I', a.attname), ', ' order by a.attnum),
        n.nspname, c.relname, n.nspname || '.' || c.relname) as "putBack",
      case when t.is_guarded then format('alter table %I.%I disable trigger user', n.nspname, c.relname) end as unguard,
      case when t.is_guarded then format('alter table %I.%I enable trigger user', n.nspname, c.relname) end as guard,
      ${dependentSql} as needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    cross join lateral (select exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as is_guarded) as t
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and n.nspname || '.' || c.relname <> all($2)
    group by c.oid, c.relname, n.nspname, t.is_guarded
    order by n.nspname, c.relname`,
    [schemas, except],
  )
  return orderTables(rows)
}
