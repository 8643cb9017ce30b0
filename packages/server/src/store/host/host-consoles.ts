import { randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor, HostId, TokenId } from '#domain/shared/index.ts'
import { type AuditEntry, insertAudit } from '../audit/insert-audit.ts'
import { isTokenValid } from '../is-token-valid.ts'
import { type Db, type Store, type Tx, timeOnce } from '../open-store.ts'
import { deleteInBatches } from '../retention/delete-in-batches.ts'
import { hashToken } from '../token/find-token.ts'
import { transactRepeatedly } from '../transact.ts'

/** Maximum concurrent sessions of a host, in all processes. */
export const consoleSessionsMax = 2
/** Lifetime of a ticket and of a session that is being opened, and of a session that its process does not renew. */
const lifetimes = { unopened: sql`interval '30 seconds'`, session: sql`interval '10 seconds'` }

/** Inserts a ticket for a session of the actor on a host. Returns its secret, of which only the SHA-256 is stored, and its end. */
export async function insertConsoleTicket(
  tx: Tx,
  { accountId, tokenId, requestId }: Actor & { readonly tokenId: TokenId },
  hostId: HostId,
): Promise<{ readonly ticket: string; readonly expires: string }> {
  const ticket = randomBytes(32).toString('base64url')
  const { expires } = await tx
    .insertInto('host_consoles')
    .values({
      id: randomUUID(),
      hash: hashToken(ticket),
      request_id: requestId,
      account_id: accountId,
      host_id: hostId,
      token_id: tokenId,
      expires: sql<string>`${timeOnce} + ${lifetimes.unopened}`,
    })
    .returning('expires')
    .executeTakeFirstOrThrow()
  return { ticket, expires }
}

/** Open session: its host, and its author for the audit. */
export interface ConsoleSession extends Omit<
  AuditEntry,
  'operation' | 'entity' | 'outcome' | 'status' | 'code' | 'reason'
> {
  readonly id: string
  readonly hostId: HostId
  readonly uid: string
  readonly region: string
}

/**
 * Exchanges a ticket for a session, and writes the audit row of its begin. Returns `invalid` for an unknown, used or expired ticket, and `full` if the host has
 * the maximum number of sessions; the ticket then stays valid.
 */
export function openConsoleSession(
  store: Store,
  { ticket, address }: { readonly ticket: string; readonly address: string },
): Promise<ConsoleSession | 'invalid' | 'full'> {
  const hash = hashToken(ticket)
  return transactRepeatedly(store, async (tx) => {
    // The lock makes the count of sessions exact.
    await sql`select from hosts where id = (select host_id from host_consoles where hash = ${hash}) for no key update`.execute(
      tx,
    )
    const { rows } = await sql<{ id: string }>`
      update host_consoles as one set opened = ${timeOnce}, expires = ${timeOnce} + ${lifetimes.unopened}, address = ${address}
      where hash = ${hash} and ${isTicket} and ${consoleSessionsMax} > (
        select count(*) from host_consoles as other where other.host_id = one.host_id and opened is not null and expires > ${timeOnce})
      returning id`.execute(tx)
    const [session] = await listSessions(tx, sql`host_consoles.id = any(${rows.map(({ id }) => id)}::uuid[])`)
    if (session) {
      await auditConsole(tx, session, 'begin', null)
      return session
    }
    const left = await sql`select from host_consoles as one where hash = ${hash} and ${isTicket}`.execute(tx)
    return left.rows.length > 0 ? 'full' : 'invalid'
  })
}

const isTicket = sql<SqlBool>`one.opened is null and one.expires > ${timeOnce}`

function listSessions(db: Db, condition: RawBuilder<SqlBool>): Promise<readonly ConsoleSession[]> {
  return db
    .selectFrom('host_consoles')
    .innerJoin('hosts', 'hosts.id', 'host_consoles.host_id')
    .innerJoin('tokens', 'tokens.id', 'host_consoles.token_id')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['host_consoles.id', 'host_consoles.request_id as requestId', 'host_consoles.address'])
    .select(['hosts.id as hostId', 'hosts.uid', 'hosts.region', 'hosts.account_id as accountId'])
    .select(['users.id as userId', 'users.username', 'tokens.id as tokenId', 'tokens.label as tokenLabel'])
    .where(condition)
    .execute()
}

/**
 * Renews the sessions of a process, and returns those that stay open. The others have expired, or their token, its user, the write access or the host is gone;
 * the reason is in `ended`, except for deleted rows.
 */
export async function renewConsoleSessions(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; ended: string | null }>`
    with seen as (
      select one.id, case
        when one.expires <= ${timeOnce} then 'The session was not renewed in time.'
        when not ${isTokenValid} then 'The token has expired.'
        when hosts.status = 'deleting' then 'The host is being deleted.'
        when not ${maySeeConsole} then 'You no longer have write access to the host.'
      end as ended
      from host_consoles as one
      join hosts on hosts.id = one.host_id
      join tokens on tokens.id = one.token_id
      join users on users.id = tokens.user_id
      where one.id = any(${ids}::uuid[])),
    renewed as (
      update host_consoles set expires = ${timeOnce} + ${lifetimes.session} from seen
      where host_consoles.id = seen.id and seen.ended is null)
    select id, ended from seen`.execute(db)
  return new Map(rows.map(({ id, ended }) => [id, ended]))
}

/** The same rule as that of operations that change a host (`findLevels`), with the present grants. */
const maySeeConsole = sql<SqlBool>`case
  when tokens.orch_cluster_id is not null then hosts.orch_cluster_id is not distinct from tokens.orch_cluster_id
  when users.is_restricted then exists (
    select from grants where grants.user_id = users.id and grants.level = 'read_write'
      and ((grants.kind = 'host' and grants.entity_id = hosts.id) or (grants.kind = 'cluster' and grants.entity_id = hosts.orch_cluster_id)))
  else true end`

/** Ends a session: deletes its row and writes the audit row of its end with the reason. */
export async function closeConsoleSession(store: Store, session: ConsoleSession, reason: string): Promise<void> {
  await transactRepeatedly(store, async (tx) => {
    await tx.deleteFrom('host_consoles').where('id', '=', session.id).execute()
    await auditConsole(tx, session, 'end', reason)
  })
}

/** Deletes expired tickets, and ends the sessions of processes that were killed. */
export async function deleteExpiredConsoles(store: Store): Promise<void> {
  await deleteInBatches(store, 'host_consoles', sql`opened is null and expires <= (select moor_now())`)
  const dead = sql<SqlBool>`host_consoles.expires <= (select moor_now()) - interval '1 minute'`
  for (const session of await listSessions(store.db, dead))
    await closeConsoleSession(store, session, 'The process that served the session stopped.')
}

function auditConsole(
  tx: Tx,
  { id: _id, hostId, uid: _uid, region: _region, ...author }: ConsoleSession,
  moment: 'begin' | 'end',
  reason: string | null,
): Promise<void> {
  const entity = { type: 'host', id: String(hostId) }
  const outcome = { outcome: 'accepted', status: 200, code: null, reason } as const
  return insertAudit(tx, { ...author, ...outcome, operation: `host.console_${moment}`, entity })
}
