import { sql } from 'kysely'
import type { Actor } from '../../domain/shared/index.ts'
import { type Db, timeOnce } from '../open-store.ts'

/** How long a key is remembered (decision A9). */
export const keyLife = sql`interval '24 hours'`

/** What names a repeatable request inside a user's account (decision A9). */
export interface IdempotentRequest {
  readonly method: string
  /** Path as the caller sent it, without the version prefix. */
  readonly path: string
  readonly key: string
  /** SHA-256 of the body, so that the same key with another body is noticed. */
  readonly bodyHash: Buffer
}

/** The row of a user's key, for reading; one that is too old counts for nothing, tidied up or not. */
export function ownKey(db: Db, actor: Actor, request: Omit<IdempotentRequest, 'bodyHash'>) {
  return db
    .selectFrom('idempotency_keys')
    .where('account_id', '=', actor.accountId)
    .where('user_id', '=', actor.userId)
    .where('method', '=', request.method)
    .where('path', '=', request.path)
    .where('key', '=', request.key)
    .where('created', '>', sql<string>`${timeOnce} - ${keyLife}`)
}
