import { createHash } from 'node:crypto'
import type { UserRow } from '#store/account/insert-user.ts'

/**
 * What a session and a code remember of the password they were made with. A new password makes another mark, so nothing that was made
 * with the old one counts any more, also when it was being made at that very moment (decision G8).
 */
export function signInMark({ id, password_hash: kept }: UserRow): string {
  return createHash('sha256')
    .update(`${id} ${kept ?? ''}`)
    .digest('base64url')
}
