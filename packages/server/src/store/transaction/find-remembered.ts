import { type Actor, type EventId, Fault } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type IdempotentRequest, ownKey } from './idempotent-request.ts'
import type { Answer } from './mutate.ts'

/** The remembered answer of a key, null when there is none. Throws request.idempotency_mismatch when it belongs to another body. */
export async function findRemembered(db: Db, actor: Actor, request: IdempotentRequest): Promise<Answer | null> {
  const row = await ownKey(db, actor, request).select(['body_hash', 'answer', 'operation_id']).executeTakeFirst()
  if (!row) return null
  if (!row.body_hash.equals(request.bodyHash)) {
    throw new Fault('request.idempotency_mismatch', 'This Idempotency-Key was used with another body.', {
      field: 'Idempotency-Key',
    })
  }
  return { body: row.answer, operationId: row.operation_id as EventId | null, isReplay: true }
}
