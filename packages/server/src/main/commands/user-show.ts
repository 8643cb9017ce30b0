import type { Grants } from '@moorage/contract'
import { findOwnAccount } from '../../store/account/find-own-account.ts'
import { listGrants } from '../../store/grant/list-grants.ts'
import { listEveryApp } from '../../store/oauth/list-every-app.ts'
import type { Store } from '../../store/open-store.ts'
import { listEveryToken } from '../../store/token/list-every-token.ts'
import { wireTime } from '../../store/wire-time.ts'
import { findNamedUser } from './find-named-user.ts'

/** What `moor user show` prints. */
export interface ShownUser {
  readonly account: string
  readonly username: string
  readonly email: string
  readonly is_restricted: boolean
  /** Whether the user can sign in. */
  readonly has_password: boolean
  readonly created: string
  /** How many tokens act for the user, those of applications and clusters included. */
  readonly tokens: number
  /** How many applications do, those without a token at the moment included. */
  readonly applications: number
  /** What a restricted user has grants on; null for an unrestricted one. */
  readonly grants: Grants | null
}

/** Shows a user of any account (decision G5); throws request.reference_invalid. */
export async function userShow(store: Store, { username }: { readonly username: string }): Promise<ShownUser> {
  const user = await findNamedUser(store.db, username)
  const account = await findOwnAccount(store.db, { accountId: user.account_id })
  return {
    account: account.label,
    username,
    email: user.email,
    is_restricted: user.is_restricted,
    has_password: user.password_hash !== null,
    created: wireTime(user.created),
    tokens: (await listEveryToken(store.db, user)).length,
    applications: (await listEveryApp(store.db, user)).length,
    grants: user.is_restricted ? await listGrants(store.db, user, 'granted') : null,
  }
}
