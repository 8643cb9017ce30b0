import { type Expression, sql, type SqlBool } from 'kysely'
import { type Db, moorNow, type Store, timeOnce } from '../open-store.ts'
import { hashToken } from '../token/find-token.ts'
import type { UserId } from '#domain/shared/index.ts'

/** Models of stored OAuth records, by the library's names. */
export const oauthModels = [
  'Session',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'RefreshToken',
  'AccessToken',
] as const

/** Name of a model of OAuth records. */
export type OauthModel = (typeof oauthModels)[number]

/** Stored OAuth record without credentials. */
export interface OauthRecord {
  readonly payload: Record<string, unknown>
  /** Remaining lifetime by the database's clock. */
  readonly remainingS: number
  /** True if the record was consumed. For a refresh token, true `repeatS` seconds after the first use. */
  readonly isConsumed: boolean
}

/** Seconds after a refresh token's first use in which it returns the same successor (decision G11.1, ADR 0059). */
const repeatS = 30

/** New OAuth record. `id` works as a credential and is stored only as SHA-256. */
export interface NewOauthRecord {
  readonly model: OauthModel
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly lifetimeS: number
  readonly clientId: string | null
}

/** New session or sign-in in progress. */
export interface NewSignInRecord extends NewOauthRecord {
  /** Second ID that the library gives a session; null for other records. */
  readonly uid: string | null
  /** Signed-in user; null until a user has signed in. */
  readonly userId: UserId | null
}

/** Returns the columns that every model has. The ID is hashed; the lifetime starts now. */
export function recordColumns({ model, id, payload, lifetimeS, clientId }: NewOauthRecord) {
  return {
    model,
    id_hash: hashToken(id),
    payload: JSON.stringify(payload),
    client_id: clientId,
    created: moorNow,
    expires: fromNow(lifetimeS),
  }
}

/** Returns an SQL expression: the database's time plus these seconds. */
export function fromNow(seconds: number) {
  return sql<string>`moor_now() + make_interval(secs => ${seconds}::float8)`
}

/** Returns an unexpired record, consumed or not, or undefined. */
export async function findRecord(db: Db, model: OauthModel, id: string): Promise<OauthRecord | undefined> {
  return find(db, model, sql<SqlBool>`id_hash = ${hashToken(id)}`)
}

/** Returns an unexpired session by uid, which is not a credential, or undefined. */
export async function findSessionByUid(db: Db, uid: string): Promise<OauthRecord | undefined> {
  return find(db, 'Session', sql<SqlBool>`uid_hash = ${hashToken(uid)}`)
}

async function find(db: Db, model: OauthModel, condition: Expression<SqlBool>): Promise<OauthRecord | undefined> {
  return db
    .selectFrom('oauth_records')
    .select([
      'payload',
      sql<number>`extract(epoch from expires - ${timeOnce})::float8`.as('remainingS'),
      sql<boolean>`consumed is not null and (model <> 'RefreshToken' or consumed <= ${timeOnce} - make_interval(secs => ${repeatS}::float8))`.as(
        'isConsumed',
      ),
    ])
    .where('model', '=', model)
    .where(condition)
    .where('expires', '>', timeOnce)
    .executeTakeFirst()
}

/**
 * Marks a code, refresh token or sign-in step as consumed. Returns false if it is absent or was consumed before, also concurrently (RFC 6749 4.1.2, RFC 9700
 * 4.14).
 */
export async function consumeRecord(db: Db, model: OauthModel, id: string): Promise<boolean> {
  const used = await db
    .updateTable('oauth_records')
    .set({ consumed: moorNow })
    .where('model', '=', model)
    .where('id_hash', '=', hashToken(id))
    .where('consumed', 'is', null)
    .returning('model')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes a record; an access token is invalid after the commit. Returns false if absent: of concurrent calls exactly one returns true. */
export async function deleteRecord(store: Store, model: OauthModel, id: string): Promise<boolean> {
  const hash = hashToken(id)
  return store.db.transaction().execute(async (tx) => {
    if (model === 'AccessToken')
      await tx.deleteFrom('tokens').where('hash', '=', hash).where('oauth_app_id', 'is not', null).execute()
    const deleted = await tx
      .deleteFrom('oauth_records')
      .where('model', '=', model)
      .where('id_hash', '=', hash)
      .returning('model')
      .executeTakeFirst()
    return deleted !== undefined
  })
}

/** Deletes the session with this uid. Grants and tokens stay. */
export async function deleteSession(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('model', '=', 'Session').where('uid_hash', '=', hashToken(uid)).execute()
}
