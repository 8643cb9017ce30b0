import { findAccountUser } from '../../../store/user/find-account-user.ts'
import type { Call, Handler } from '../../call.ts'

/** The name of the user a path names. */
export function usernameOf(call: Pick<Call, 'params'>): string {
  return String(call.params['username'])
}

/** Finds the path's user before the body is read (decision B3). */
export const locatePathUser: NonNullable<Handler['locate']> = async (call) => {
  await findAccountUser(call.store.db, call.actor, usernameOf(call))
}
