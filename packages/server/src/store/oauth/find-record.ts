import { type SqlBool, type Expression, sql } from 'kysely'
import { type Db, timeOnce } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { OauthModel, OauthRecord } from './oauth-record.ts'

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
      sql<boolean>`consumed is not null`.as('isConsumed'),
    ])
    .where('model', '=', model)
    .where(condition)
    .where('expires', '>', timeOnce)
    .executeTakeFirst()
}
