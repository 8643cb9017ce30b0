import { keysOf } from '@moorage/contract'
import { sql } from 'kysely'
import type { GrantEntity, Level } from '@moorage/contract'
import type { UserRow } from '../account/insert-user.ts'
import type { Tx } from '../open-store.ts'
import { updateUserColumns } from '../user/update-user-columns.ts'

/** New level of a user on a resource; null revokes the grant. */
export interface GrantChange {
  readonly id: number
  readonly permissions: Level | null
}

/**
 * Changes grants of one kind of a locked user (lockUser); other grants stay. Returns the number of changed grants. The resources must belong to the account,
 * each listed once.
 */
export async function changeGrants(
  tx: Tx,
  user: UserRow,
  kind: GrantEntity,
  changes: readonly GrantChange[],
): Promise<number> {
  const given = changes.filter((change) => change.permissions !== null)
  const taken = changes.filter((change) => change.permissions === null).map((change) => change.id)
  const written =
    given.length === 0
      ? 0n
      : ((
          await sql`
    insert into grants (account_id, user_id, kind, entity_id, level)
    select ${user.account_id}, ${user.id}, ${kind}, thing.id, thing.level
    from unnest(${given.map((change) => change.id)}::bigint[], ${given.map((change) => change.permissions)}::text[]) as thing (id, level)
    on conflict (user_id, kind, entity_id) do update set level = excluded.level where grants.level <> excluded.level`.execute(
            tx,
          )
        ).numAffectedRows ?? 0n)
  const removed =
    taken.length === 0
      ? 0n
      : ((
          await sql`
    delete from grants where user_id = ${user.id} and kind = ${kind} and entity_id = any(${taken}::bigint[])`.execute(
            tx,
          )
        ).numAffectedRows ?? 0n)
  return Number(written + removed)
}

/** New global grants; absent fields stay unchanged (decision G1). */
export interface GlobalChanges {
  readonly add_volumes?: boolean | undefined
  readonly add_hosts?: boolean | undefined
  readonly add_clusters?: boolean | undefined
  readonly add_images?: boolean | undefined
  readonly account_access?: Level | null | undefined
}

/** Changes a locked user's (lockUser) global grants and returns the new row. */
export async function changeGlobals(tx: Tx, user: UserRow, changes: GlobalChanges): Promise<UserRow> {
  const desired = {
    add_volumes: changes.add_volumes ?? user.add_volumes,
    add_hosts: changes.add_hosts ?? user.add_hosts,
    add_clusters: changes.add_clusters ?? user.add_clusters,
    add_images: changes.add_images ?? user.add_images,
    account_access: changes.account_access === undefined ? user.account_access : changes.account_access,
  }
  if (keysOf(desired).every((name) => user[name] === desired[name])) return user
  return updateUserColumns(tx, user, desired)
}
