import type { Level } from '@moorage/contract'
import type { UserRow } from '../account/create-user.ts'
import type { Tx } from '../open-store.ts'

/** Global grants that change; what is absent stays (decision G1). */
export interface GlobalChanges {
  readonly add_volumes?: boolean | undefined
  readonly add_hosts?: boolean | undefined
  readonly add_clusters?: boolean | undefined
  readonly account_access?: Level | null | undefined
}

/** Changes the global grants of a locked user (lockUser); the same row comes back when none is another now. */
export async function changeGlobals(tx: Tx, user: UserRow, changes: GlobalChanges): Promise<UserRow> {
  const wanted = {
    add_volumes: changes.add_volumes ?? user.add_volumes,
    add_hosts: changes.add_hosts ?? user.add_hosts,
    add_clusters: changes.add_clusters ?? user.add_clusters,
    account_access: changes.account_access === undefined ? user.account_access : changes.account_access,
  }
  if (Object.entries(wanted).every(([name, value]) => user[name as keyof typeof wanted] === value)) return user
  return (await tx
    .updateTable('users')
    .set(wanted)
    .where('account_id', '=', user.account_id)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as UserRow
}
