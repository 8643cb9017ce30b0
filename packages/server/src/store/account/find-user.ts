import type { Db } from '../open-store.ts'
import type { UserRow } from './create-user.ts'

/** The user with this name, in whichever account; undefined when there is none. For the operator's commands (decision G5). */
export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  return (await db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()) as
    | UserRow
    | undefined
}
