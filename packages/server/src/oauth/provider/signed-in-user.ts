import type { Account } from 'oidc-provider'
import { asId, type UserId } from '#domain/shared/index.ts'
import { findUserById } from '#store/user/find-users.ts'
import type { Db } from '#store/open-store.ts'
import { createHash } from 'node:crypto'
import type { UserRow } from '#store/account/insert-user.ts'

interface SignInRecord {
  readonly kind?: string
}

/**
 * Returns the user of a session, code or token; undefined if the user is deleted or the password has changed. Consents survive a password change: their refresh
 * and access tokens skip the password check.
 */
export async function findSignedIn(db: Db, id: string, record: SignInRecord | undefined): Promise<Account | undefined> {
  const user = await findUserById(db, asId<UserId>(Number(id)))
  if (!user) return undefined
  const isOfToken = record?.kind === 'RefreshToken' || record?.kind === 'AccessToken'
  if (!isOfToken && markOf(record) !== signInMark(user)) return undefined
  return { accountId: id, claims: async () => ({ sub: id }) }
}

function markOf(record: (SignInRecord & { readonly amr?: unknown }) | undefined): unknown {
  return Array.isArray(record?.amr) ? record.amr[0] : undefined
}

/**
 * Returns a mark of the password with which a session or code was created. A new password changes the mark and so invalidates sessions and codes, even those
 * created concurrently (decision G8).
 */
export function signInMark({ id, password_hash: kept }: UserRow): string {
  return createHash('sha256')
    .update(`${id} ${kept ?? ''}`)
    .digest('base64url')
}
