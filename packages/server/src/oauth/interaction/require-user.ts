import { errors } from 'oidc-provider'
import { type UserId, asId } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { findUserById } from '#store/user/find-users.ts'
import type { OauthContext } from '../oauth-context.ts'
import { signInMark } from '../sign-in-mark.ts'
import type { Step } from './find-step.ts'

/** Returns the signed-in user of a step. Throws SessionNotFound without one, also if the user is deleted or the password has changed. */
export async function requireUser({ store }: OauthContext, { interaction }: Step): Promise<UserRow> {
  const { session } = interaction
  const user = session && (await findUserById(store.db, asId<UserId>(Number(session.accountId))))
  if (!user || session.amr?.[0] !== signInMark(user)) throw new errors.SessionNotFound('no user is signed in')
  return user
}
