import { createHash } from 'node:crypto'
import type { UserRow } from '#store/account/insert-user.ts'

/**
 * Returns a mark of the password with which a session or code was created. A new password changes the mark and so invalidates sessions and codes, even those
 * created concurrently (decision G8).
 */
export function signInMark({ id, password_hash: kept }: UserRow): string {
  return createHash('sha256')
    .update(`${id} ${kept ?? ''}`)
    .digest('base64url')
}
