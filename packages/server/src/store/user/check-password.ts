import { isUsername } from '../../domain/access/explain-user.ts'
import type { UserRow } from '../account/create-user.ts'
import { findUser } from '../account/find-user.ts'
import type { Db } from '../open-store.ts'
import { verifyPassword } from './hash-password.ts'

/**
 * The user who has this name and this password; null otherwise, without a hint which of the two was wrong: an unknown name and a
 * user without a password take as long as a wrong one (decision G8).
 */
export async function checkPassword(db: Db, username: string, password: string): Promise<UserRow | null> {
  const user = isUsername(username) ? await findUser(db, username) : undefined
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  return isRight && user !== undefined ? user : null
}
