import { explainUsername } from '#domain/access/explain-user.ts'
import { type UserRow, insertUser } from '#store/account/insert-user.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'

/** User to create; email and password were validated. */
export interface UserCreate {
  readonly username: string
  readonly email: string
  readonly isRestricted: boolean
  /** Null if the user cannot sign in. */
  readonly passwordHash: string | null
}

/**
 * Creates a user of the author's account without grants, with a notification, and returns the row (decisions G1, G8). Throws request.field_invalid for an
 * invalid username (facts 9.3), and user.username_taken.
 */
export async function acceptUserCreate(
  tx: Tx,
  author: EventAuthor,
  { username, ...content }: UserCreate,
): Promise<{ row: UserRow }> {
  const malformed = explainUsername(username)
  if (malformed) throw malformed
  const row = await insertUser(tx, author.accountId, username, content)
  await insertNotification(tx, author, { action: 'user_create', entity: userEntity(row) })
  return { row }
}

/** Returns a user's event entity (decision F1). */
export function userEntity({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { type: 'user', id, label: username } as const
}
