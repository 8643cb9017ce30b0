import pg from 'pg'
import { makeScramVerifier } from '#drivers/schema/scram-verifier.ts'
import { migrationLock } from '#store/migrations/apply-migration.ts'

/** Ordinary role with its password. */
export interface DatabaseRole {
  readonly role: string
  readonly password: string
  /** True if the role may create databases and roles: those of clusters. */
  readonly hasClusterRights?: boolean
}

/**
 * Ensures an ordinary role with its password, and makes it the owner of the database and of everything in it that the superuser owns. Uses one transaction;
 * concurrent calls are serialized. Throws the error of PostgreSQL, and then changes nothing.
 * @param url URL of the superuser that owns the database
 */
export async function transferDatabaseOwnership(
  url: string,
  { role, password, hasClusterRights = false }: DatabaseRole,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  const runFormatted = async (statement: string, ...values: readonly string[]): Promise<void> => {
    const [found] = (
      await client.query<{ text: string }>(`select format($1, variadic $2::text[]) as text`, [statement, values])
    ).rows
    await client.query(found?.text ?? '')
  }
  try {
    await client.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    // Bounds the wait for the previous release, which may still read these tables.
    await client.query(`set local lock_timeout = '15s'`)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await runFormatted('create role %I', role)
    const creates = hasClusterRights ? 'createdb createrole' : 'nocreatedb nocreaterole'
    const rights = `login nosuperuser ${creates} noreplication nobypassrls`
    await runFormatted(`alter role %I ${rights} password %L`, role, makeScramVerifier(password))
    const { rows } = await client.query<{ statement: string }>(ownershipStatements)
    for (const { statement } of rows) await runFormatted('%s owner to %I', statement, role)
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Statement prefixes that change owners from the superuser. Indexes, column sequences and row types follow their tables. */
const ownershipStatements = `
  with ours as (select oid from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'),
    own as (select oid as role from pg_roles where rolname = current_user),
    extended as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter database %I', datname) as statement from pg_database, own where datname = current_database() and datdba = role
  union all
  select format('alter schema %I', nspname) from pg_namespace n join ours using (oid), own where nspowner = role
    and not exists (select from extended where classid = 'pg_namespace'::regclass and objid = n.oid)
  union all
  select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end, c.oid::regclass)
  from pg_class c join ours on ours.oid = relnamespace, own where relowner = role and relkind in ('r', 'p', 'S', 'v', 'm', 'f')
    and not exists (select from extended where classid = 'pg_class'::regclass and objid = c.oid)
    and not (relkind = 'S' and exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0))
  union all
  select format('alter routine %s', p.oid::regprocedure) from pg_proc p join ours on ours.oid = pronamespace, own where proowner = role
    and not exists (select from extended where classid = 'pg_proc'::regclass and objid = p.oid)
  union all
  select format('alter type %s', t.oid::regtype) from pg_type t join ours on ours.oid = typnamespace left join pg_class c on c.oid = typrelid, own
  where typowner = role and (typtype in ('e', 'd', 'r') or typtype = 'c' and c.relkind = 'c')
    and not exists (select from extended where classid = 'pg_type'::regclass and objid = t.oid)`
