import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { isSqlError } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { runTransactionOnce } from '#drivers/schema/in-transaction.ts'
import { makeScramVerifier } from '#drivers/schema/scram-verifier.ts'
import { type PostgresStore, askPostgres } from './postgres-store.ts'
import { runFormatted } from './run-formatted.ts'

/** Owner of a role and a database of its name. The role's comment contains the uid. */
export interface DatabaseOwner {
  readonly name: string
  readonly uid: string
}

/** Generates a random password of 48 characters, long enough without slow hashing. */
export function makeDatabasePassword(): string {
  return randomBytes(24).toString('hex')
}

/**
 * Ensures a control plane's role, with this password, and its database. If `isRequired`, throws Broken for a missing database: its data is lost. Throws
 * AlreadyExists for a foreign role or database.
 */
export async function ensureDatabase(
  postgres: PostgresStore,
  owner: DatabaseOwner,
  { password, isRequired }: { readonly password: string; readonly isRequired: boolean },
): Promise<void> {
  const { name } = owner
  await askPostgres(postgres, async (pool) => {
    const isThere = (await listDatabases(pool, owner)).includes(name)
    if (!isThere && isRequired)
      throw new DriverError('Broken', `The database ${name} with everything of the cluster is gone from PostgreSQL.`)
    await runTransactionOnce(pool, (tx) => ensureRole(tx, owner, { password, connections: connectionsOf(postgres) }))
    if (!isThere) await createDatabase(pool, name)
    await runFormatted(pool, closing, [name])
  })
}

/** After this statement, only the database's own role and superusers may connect. */
const closing = 'revoke all on database %I from public'

/** Connection limit: twice kine's, because connections of a killed kine may remain briefly. */
const connectionsOf = ({ options }: PostgresStore): number => 2 * options.connectionsMax

/** Membership in the role permits this service to create, copy and remove its databases. */
async function ensureRole(
  tx: PoolClient,
  owner: DatabaseOwner,
  { password, connections }: { readonly password: string; readonly connections: number },
): Promise<void> {
  const { name, uid } = owner
  const found = await findRole(tx, name)
  if (found && found.mark !== uid) throw new DriverError('AlreadyExists', `The role ${name} of PostgreSQL is not ours.`)
  if (!found) {
    await runFormatted(tx, 'create role %I', [name])
    await runFormatted(tx, 'comment on role %I is %L', [name, uid])
    await runFormatted(tx, 'grant %I to current_user', [name])
  }
  const kept = [name, String(connections), makeScramVerifier(password)]
  await runFormatted(tx, 'alter role %I with login connection limit %s password %L', kept)
}

/** Creates a database that compares text by bytes, as in etcd, in any locale of the server. */
async function createDatabase(pool: Pool, name: string): Promise<void> {
  await runFormatted(pool, making, [name, name]).catch((error: unknown) => {
    if (!isSqlError(error, 'duplicateDatabase')) throw error
    throw new DriverError('AlreadyExists', `The database ${name} of PostgreSQL is not ours.`, error)
  })
}

const making = `create database %I owner %I template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`

/** Ends every connection of a control plane's role, after a password change that excludes earlier programs. */
export async function endConnections(postgres: PostgresStore, { name }: DatabaseOwner): Promise<void> {
  await askPostgres(postgres, (pool) =>
    pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name]),
  )
}

/** Removes a control plane's database, its copies and its role. Ignores a missing or foreign role. */
export async function dropDatabase(postgres: PostgresStore, owner: DatabaseOwner): Promise<void> {
  await askPostgres(postgres, async (pool) => {
    if ((await findRole(pool, owner.name))?.mark !== owner.uid) return
    for (const one of await listDatabases(pool, owner)) await dropOne(pool, one)
    await runFormatted(pool, 'drop role if exists %I', [owner.name])
  })
}

/** Copies a control plane's database, which must have no connections, after removing earlier copies. Throws Busy if PostgreSQL rejects the copy. */
export async function copyDatabase(postgres: PostgresStore, owner: DatabaseOwner, copy: string): Promise<void> {
  await askPostgres(postgres, async (pool) => {
    for (const one of await listDatabases(pool, owner)) if (one !== owner.name) await dropOne(pool, one)
    await runFormatted(pool, 'create database %I owner %I template %I', [copy, owner.name, owner.name])
    await runFormatted(pool, closing, [copy])
  })
}

function dropOne(pool: Pool, name: string): Promise<void> {
  return runFormatted(pool, 'drop database if exists %I with (force)', [name])
}

async function listDatabases(pool: Pool, { name }: DatabaseOwner): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly datname: string }>(
    'select datname from pg_database one join pg_roles role on role.oid = one.datdba where rolname = $1 order by datname',
    [name],
  )
  return rows.map(({ datname }) => datname)
}

async function findRole(asked: Pick<Pool, 'query'>, name: string): Promise<{ readonly mark: string | null } | null> {
  const { rows } = await asked.query<{ readonly mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [name],
  )
  return rows[0] ?? null
}
