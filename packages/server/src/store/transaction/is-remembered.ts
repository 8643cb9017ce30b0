import type { Actor } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type IdempotentRequest, ownKey } from './idempotent-request.ts'

/** Whether a key has an accepted answer; asked before the body is read. */
export async function isRemembered(
  db: Db,
  actor: Actor,
  request: Omit<IdempotentRequest, 'bodyHash'>,
): Promise<boolean> {
  return Boolean(await ownKey(db, actor, request).select('key').executeTakeFirst())
}
