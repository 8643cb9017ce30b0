import { sql } from 'kysely'
import type { Actor } from '../../domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'
import { findRemembered } from './find-remembered.ts'
import { type IdempotentRequest, keyLife } from './idempotent-request.ts'
import type { Answer } from './mutate.ts'

/**
 * Takes the key inside the mutation's transaction. A second request with the key waits here until the first commits or rolls back.
 * Returns the remembered answer, or null when this request is the first within 24 hours. Throws request.idempotency_mismatch for another body.
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
        .where(sql<boolean>`idempotency_keys.created <= excluded.created - ${keyLife}`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed ? null : findRemembered(tx, actor, request)
}
