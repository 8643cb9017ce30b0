import type { UserId } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Db } from '../open-store.ts'

/** A user by number, of whichever account; undefined when they are gone. For signing in, which knows of no account yet. */
export async function findPerson(db: Db, id: UserId): Promise<UserRow | undefined> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) as UserRow | undefined
}
