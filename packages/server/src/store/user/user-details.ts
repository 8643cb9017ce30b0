import type { SignInStatus } from '@moorage/contract'
import { sql } from 'kysely'
import type { UserId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** User data outside the user's row. */
export interface UserDetails {
  /** Labels of the keys, oldest first. */
  readonly sshKeys: readonly string[]
  readonly lastSignIn: { readonly at: string; readonly status: SignInStatus } | null
}

/** Details of a new user. */
export const emptyUserDetails: UserDetails = { sshKeys: [], lastSignIn: null }

/** Returns SSH key labels and last sign-in (null if none) by user ID. */
export async function listUserDetails(db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, UserDetails>> {
  const { rows } = await sql<{ id: UserId; labels: string[]; at: string | null; status: SignInStatus | null }>`
    select users.id, last.at, last.status, array(
      select label from ssh_keys where ssh_keys.account_id = users.account_id and ssh_keys.user_id = users.id
      order by ssh_keys.id) as labels
    from users left join lateral (
      select at, status from sign_ins where sign_ins.account_id = users.account_id and sign_ins.user_id = users.id
      order by sign_ins.id desc limit 1) as last on true
    where users.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, labels, at, status }) => [
      id,
      { sshKeys: labels, lastSignIn: at === null || status === null ? null : { at, status } },
    ]),
  )
}
