import type { Account } from 'oidc-provider'
import { type UserId, asId } from '#domain/shared/index.ts'
import { findPerson } from '#store/user/find-users.ts'
import type { Db } from '#store/open-store.ts'
import { signInMark } from '../sign-in-mark.ts'

/** What stands for somebody: a session, a code, a refresh token. */
interface SignInRecord {
  readonly kind?: string
}

/**
 * The user behind a session, a code or a token; undefined when they are gone, or have another password since. What an application was
 * allowed before goes on with a new password, so its refresh tokens do not ask for it.
 */
export async function findSignedIn(db: Db, id: string, record: SignInRecord | undefined): Promise<Account | undefined> {
  const user = await findPerson(db, asId<UserId>(Number(id)))
  if (!user) return undefined
  const isOfToken = record?.kind === 'RefreshToken' || record?.kind === 'AccessToken'
  if (!isOfToken && markOf(record) !== signInMark(user)) return undefined
  return { accountId: id, claims: async () => ({ sub: id }) }
}

function markOf(record: (SignInRecord & { readonly amr?: unknown }) | undefined): unknown {
  return Array.isArray(record?.amr) ? record.amr[0] : undefined
}
