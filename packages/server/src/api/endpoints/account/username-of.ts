import { locateStored } from '../../stored-reads.ts'
import { findAccountUser } from '#store/user/find-users.ts'

/** Returns the path's username. */
export function usernameOf({ username }: { readonly username: string }): string {
  return username
}

/** Throws resource.not_found if the account lacks the path's user, and for restricted callers without `account_access` (decision B3). */
export const locatePathUser = locateStored(findAccountUser, usernameOf)
