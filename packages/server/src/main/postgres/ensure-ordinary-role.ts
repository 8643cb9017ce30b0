import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { makeScramVerifier } from '#drivers/schema/scram-verifier.ts'
import { type ClusterPlace, roles } from './cluster-place.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Makes the ordinary role of the service, gives it the database and everything in it that the superuser owns (a release before this role
 * existed made it all as the superuser), and sets its password. One transaction at every start, so a kill leaves all or nothing of it, and
 * what an older release or an operator has made meanwhile is given over at the next start.
 * @param url address of the supervisor
 */
export async function ensureOrdinaryRole(place: ClusterPlace, url: string): Promise<void> {
  const password = ensurePassword(place)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin')
    // A command of the release before may still read tables whose owner is to change.
    await client.query(`set local lock_timeout = '15s'`)
    await ensureRole(client, password)
    const { rows } = await client.query<{ statement: string }>(handOver)
    for (const { statement } of rows) await client.query(`${statement} owner to ${roles.ordinary}`)
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

function ensurePassword(place: ClusterPlace): string {
  if (!existsSync(place.passwords.ordinary)) {
    const fresh = `${place.passwords.ordinary}.new`
    rmSync(fresh, { force: true })
    writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    renameSync(fresh, place.passwords.ordinary)
    syncFolder(place.folder)
  }
  return readFileSync(place.passwords.ordinary, 'utf8').trim()
}

async function ensureRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roles.ordinary])
  if (rowCount === 0) await client.query(`create role ${roles.ordinary}`)
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L', $1::text, $2::text) as statement`,
    [roles.ordinary, makeScramVerifier(password)],
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * The beginnings of the statements that change owners: of the database (with it goes the schema public), of schemas, tables and what is like
 * them, routines and types, as far as the superuser owns them. Indexes, sequences of columns and row types follow their tables.
 */
const handOver = `
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
