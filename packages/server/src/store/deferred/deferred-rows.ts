import { type RawBuilder, sql } from 'kysely'
import type { AccountId, TokenId, UserId } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { writeAtEnd } from '../transact.ts'

/** Columns of an event log entry; `body` is JSON text. */
export interface LogValues {
  readonly position: number
  readonly accountId: number
  readonly eventId: number
  readonly body: string
}

/** Columns of an audit row (decision G9). */
export interface AuditValues {
  readonly accountId: AccountId
  /** Null for an operator's command. */
  readonly userId: UserId | null
  readonly username: string | null
  /** Null for a request without a token. */
  readonly tokenId: TokenId | null
  readonly tokenLabel: string | null
  /** Operation name, such as `volume.create`. */
  readonly operation: string
  readonly entityType: string | null
  readonly entityId: string | null
  readonly outcome: 'accepted' | 'refused'
  readonly status: number
  readonly code: string | null
  /** Error reason of a rejected change. For an accepted change, a detail that no other column has (new name, token's owner), or null. Never a secret. */
  readonly reason: string | null
  readonly requestId: string
  readonly address: string
}

interface DeferredRows {
  readonly log: LogValues[]
  readonly audit: AuditValues[]
}

const deferredOf = new WeakMap<object, DeferredRows>()

/** Appends to the event log at the end of the transaction, which therefore cannot read the entries, or immediately outside `Store.transact`. */
export async function writeLog(tx: Tx, entries: readonly LogValues[]): Promise<void> {
  if (entries.length === 0) return
  if (writeAtEnd(tx, writeDeferred)) deferredRows(tx).log.push(...entries)
  else await append(tx, columnsOf(entries))
}

/** Writes an audit row at the end of the transaction, or immediately outside `Store.transact`. */
export async function writeAudit(db: Db, row: AuditValues): Promise<void> {
  if (writeAtEnd(db, writeDeferred)) deferredRows(db).audit.push(row)
  else await insertRow(db, row)
}

function deferredRows(tx: object): DeferredRows {
  const rows = deferredOf.get(tx) ?? { log: [], audit: [] }
  deferredOf.set(tx, rows)
  return rows
}

function writeDeferred(tx: Tx): Promise<unknown> {
  const { log, audit } = deferredRows(tx)
  const [first, ...others] = audit
  const rest = others.map((row) => insertRow(tx, row))
  if (!first) return append(tx, columnsOf(log))
  if (log.length === 0) return Promise.all([insertRow(tx, first), ...rest])
  return Promise.all([appendAudited(tx, { ...columnsOf(log), ...first }), ...rest])
}

/** Log entries as one array per column, so that one SQL text suffices. */
interface LogColumns {
  readonly positions: readonly number[]
  readonly accounts: readonly number[]
  readonly events: readonly number[]
  readonly bodies: readonly string[]
}

function columnsOf(entries: readonly LogValues[]): LogColumns {
  return {
    positions: entries.map((one) => one.position),
    accounts: entries.map((one) => one.accountId),
    events: entries.map((one) => one.eventId),
    bodies: entries.map((one) => one.body),
  }
}

function appendSql({ positions, accounts, events, bodies }: LogColumns): RawBuilder<unknown> {
  return sql`
    insert into event_log (position, at, account_id, event_id, body)
    select changed.position, moor_now(), changed.account_id, changed.event_id, changed.body::json
    from unnest(${positions}::bigint[], ${accounts}::bigint[], ${events}::bigint[], ${bodies}::text[])
      as changed (position, account_id, event_id, body)`
}

function auditSql(row: AuditValues): RawBuilder<unknown> {
  return sql`
    insert into audit (at, account_id, user_id, username, token_id, token_label, operation, entity_type, entity_id,
      outcome, status, code, reason, request_id, address)
    values (moor_now(), ${row.accountId}, ${row.userId}, ${row.username}, ${row.tokenId}, ${row.tokenLabel}, ${row.operation}, ${row.entityType}, ${row.entityId},
      ${row.outcome}, ${row.status}, ${row.code}, ${row.reason}, ${row.requestId}, ${row.address})`
}

const append = prepareQuery((_db, columns: LogColumns) => appendSql(columns))
const insertRow = prepareQuery((_db, row: AuditValues) => auditSql(row))
const appendAudited = prepareQuery(
  (_db, both: LogColumns & AuditValues) => sql`with logged as (${appendSql(both)}) ${auditSql(both)}`,
)
