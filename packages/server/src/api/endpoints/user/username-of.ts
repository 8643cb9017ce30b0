import type { OperationTypes } from '@moorage/contract'
import { findAccountUser } from '#store/user/find-users.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['user.view']['params']

/** Returns the path's username. */
export function usernameOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.username
}

/** Throws resource.not_found if the account lacks the path's user, and for restricted callers without `account_access` (decision B3). */
export async function locatePathUser(call: LocatedCall<Path>): Promise<void> {
  await findAccountUser(call.store.db, call.actor, usernameOf(call))
}
