import type { OperationTypes } from '@moorage/contract'
import { findAccountUser } from '#store/user/find-users.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['user.view']['params']

/** Username in the path. */
export function usernameOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.username
}

/** Finds the path's user (decision B3). */
export async function locatePathUser(call: LocatedCall<Path>): Promise<void> {
  await findAccountUser(call.store.db, call.actor, usernameOf(call))
}
