import type { Actor } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { IdempotentRequest } from './idempotent-request.ts'
import type { Accepted } from './mutate.ts'

/** Stores the answer with the key, in the mutation's transaction. */
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
