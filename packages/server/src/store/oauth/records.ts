import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, type Store, moorNow, timeOnce } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { UserId } from '#domain/shared/index.ts'

/** What the OAuth library keeps between two requests, by its own names. */
export const oauthModels = [
  'Session',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'RefreshToken',
  'AccessToken',
] as const

/** One of them. */
export type OauthModel = (typeof oauthModels)[number]

/** A kept record as it is found again; without what would work as a credential. */
export interface OauthRecord {
  readonly payload: Record<string, unknown>
  /** Seconds that it still lives, by the database's clock. */
  readonly remainingS: number
  /** For a refresh token: more than `repeatS` seconds ago. */
  readonly isConsumed: boolean
}

/** How long after its first use a refresh token returns the same successor again, in seconds (decision G11.1, ADR 0059). */
const repeatS = 30

/** A record to be kept. `id` works as a credential and is only kept as SHA-256. */
export interface NewOauthRecord {
  readonly model: OauthModel
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Seconds from now. */
  readonly lifeS: number
  readonly clientId: string | null
}

/** A record of somebody who signs in, or is about to. */
export interface NewSignInRecord extends NewOauthRecord {
  /** By which the library finds a session without its id. */
  readonly uid: string | null
  /** Null until somebody has signed in. */
  readonly userId: UserId | null
}

/** The columns that every kept record has. */
export function recordColumns({ model, id, payload, lifeS, clientId }: NewOauthRecord) {
  return {
    model,
    id_hash: hashToken(id),
    payload: JSON.stringify(payload),
    client_id: clientId,
    created: moorNow,
    expires: fromNow(lifeS),
  }
}

/** The moment so many seconds from now. */
export function fromNow(seconds: number) {
  return sql<string>`moor_now() + make_interval(secs => ${seconds}::float8)`
}

/** The living record with this id, used up or not; undefined when there is none. */
export async function findRecord(db: Db, model: OauthModel, id: string): Promise<OauthRecord | undefined> {
  return find(db, model, sql<SqlBool>`id_hash = ${hashToken(id)}`)
}

/** The living session with this second name; it opens nothing. */
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

/** Uses up a code or a refresh token; false when somebody did before, however close (RFC 6749 4.1.2, RFC 9700 4.14). */
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

/** Removes a record; an access token can do nothing from the commit on. False when there was none: of several who remove it, one did. */
export async function deleteRecord(store: Store, model: OauthModel, id: string): Promise<boolean> {
  const hash = hashToken(id)
  return store.db.transaction().execute(async (tx) => {
    if (model === 'AccessToken')
      await tx.deleteFrom('tokens').where('hash', '=', hash).where('oauth_app_id', 'is not', null).execute()
    const gone = await tx
      .deleteFrom('oauth_records')
      .where('model', '=', model)
      .where('id_hash', '=', hash)
      .returning('model')
      .executeTakeFirst()
    return gone !== undefined
  })
}

/** Signs somebody out: ends the session with this second name. */
export async function deleteSession(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('model', '=', 'Session').where('uid_hash', '=', hashToken(uid)).execute()
}
