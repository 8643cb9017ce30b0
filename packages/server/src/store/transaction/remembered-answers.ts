import { sql } from 'kysely'
import { type Db, type Tx, moorNow, timeOnce } from '../open-store.ts'
import { type Actor, ApiError } from '#domain/shared/index.ts'
import type { Accepted, Answer } from './mutate.ts'

/** Lifetime of an idempotency key (decision A9). */
export const keyLifetime = sql`interval '24 hours'`

/** Request with an idempotency key (decision A9). */
export interface IdempotentRequest {
  readonly method: string
  /** Path without the version prefix. */
  readonly path: string
  readonly key: string
  /** Hash that detects the same key with another body. */
  readonly bodyHash: Buffer
}

function ownKey(db: Db, actor: Actor, request: Omit<IdempotentRequest, 'bodyHash'>) {
  return db
    .selectFrom('idempotency_keys')
    .where('account_id', '=', actor.accountId)
    .where('user_id', '=', actor.userId)
    .where('method', '=', request.method)
    .where('path', '=', request.path)
    .where('key', '=', request.key)
    .where('created', '>', sql<string>`${timeOnce} - ${keyLifetime}`)
}

/**
 * Claims the key inside the mutation's transaction. A second request with the key waits until that transaction ends. Returns the remembered answer, or null for
 * the first request within 24 hours. Throws request.idempotency_mismatch for another body.
 */
export async function claimKey(tx: Tx, actor: Actor, request: IdempotentRequest): Promise<Answer | null> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      account_id: actor.accountId,
      user_id: actor.userId,
      method: request.method,
      path: request.path,
      key: request.key,
      body_hash: request.bodyHash,
      operation_id: null,
      created: moorNow,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id', 'method', 'path', 'key'])
        .doUpdateSet({
          body_hash: (row) => row.ref('excluded.body_hash'),
          created: (row) => row.ref('excluded.created'),
          answer: sql<string>`null`,
          operation_id: null,
        })
        .where(sql<boolean>`idempotency_keys.created <= excluded.created - ${keyLifetime}`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed ? null : findRemembered(tx, actor, request)
}

/** Returns a key's remembered answer, or null. Throws request.idempotency_mismatch for another body. */
export async function findRemembered(db: Db, actor: Actor, request: IdempotentRequest): Promise<Answer | null> {
  const row = await ownKey(db, actor, request).select(['body_hash', 'answer', 'operation_id']).executeTakeFirst()
  if (!row) return null
  if (!row.body_hash.equals(request.bodyHash)) {
    throw new ApiError(
      'request.idempotency_mismatch',
      'This Idempotency-Key was already used with a different request body.',
      {
        field: 'Idempotency-Key',
      },
    )
  }
  return { body: row.answer, operationId: row.operation_id, isReplay: true }
}

/** True if a key has an accepted answer. */
export async function isRemembered(
  db: Db,
  actor: Actor,
  request: Omit<IdempotentRequest, 'bodyHash'>,
): Promise<boolean> {
  return Boolean(await ownKey(db, actor, request).select('key').executeTakeFirst())
}

/** Stores `replayBody`, otherwise `body`, as the answer of an Idempotency-Key that the same transaction has claimed. */
export async function rememberAnswer(
  tx: Tx,
  actor: Actor,
  request: IdempotentRequest,
  accepted: Accepted,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(accepted.replayBody ?? accepted.body), operation_id: accepted.operationId ?? null })
    .where('account_id', '=', actor.accountId)
    .where('user_id', '=', actor.userId)
    .where('method', '=', request.method)
    .where('path', '=', request.path)
    .where('key', '=', request.key)
    .execute()
}
