import { sql } from 'kysely'
import type { Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Returns these users' public SSH keys by username, oldest first. A restricted user without `account_access` sees only their own (decision G7). */
export async function listKeysOfUsers(
  db: Db,
  viewer: Viewer,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ username: string; keys: string[] }>`
    select users.username, array(
      select ssh_key from ssh_keys where ssh_keys.account_id = users.account_id and ssh_keys.user_id = users.id
      order by ssh_keys.id) as keys
    from users join users as asking on asking.account_id = users.account_id and asking.id = ${viewer.userId}
    where users.account_id = ${viewer.accountId} and users.username = any(${usernames}::text[])
      and (users.id = asking.id or not asking.is_restricted or asking.account_access is not null)`.execute(db)
  return new Map(rows.map(({ username, keys }) => [username, keys]))
}
