import { errors } from 'oidc-provider'
import { type UserId, asId } from '../../domain/shared/index.ts'
import type { UserRow } from '../../store/account/create-user.ts'
import { findPerson } from '../../store/user/find-users.ts'
import type { OauthGear } from '../oauth-gear.ts'
import { signInMark } from '../provider/sign-in-mark.ts'
import type { Step } from './find-step.ts'

/** Who is signed in at a step. Throws SessionNotFound when nobody is, or no longer: they are gone or have another password since. */
export async function requirePerson({ store }: OauthGear, { interaction }: Step): Promise<UserRow> {
  const session = interaction.session as { readonly accountId: string; readonly amr?: readonly string[] } | undefined
  const user = session && (await findPerson(store.db, asId<UserId>(Number(session.accountId))))
  if (!user || session.amr?.[0] !== signInMark(user)) throw new errors.SessionNotFound('nobody is signed in')
  return user
}
