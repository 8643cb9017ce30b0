import type { UserId } from '#domain/shared/index.ts'
import type { UserRow } from '../account/insert-user.ts'
import { moorNow, type Tx } from '../open-store.ts'
import { updateUserColumns } from './update-user-columns.ts'

/** Desired properties of a user. */
export type DesiredUser = Pick<UserRow, 'username' | 'email' | 'is_restricted' | 'password_hash'>

const noGlobals = {
  add_volumes: false,
  add_hosts: false,
  add_clusters: false,
  add_images: false,
  account_access: null,
} as const

/**
 * Writes the properties of a locked user (lockUser) and returns the new row. Clears an unrestricted user's global grants. Sets `password_created` if the hash
 * changes.
 */
export async function updateUser(tx: Tx, user: UserRow, desired: DesiredUser): Promise<UserRow> {
  return updateUserColumns(tx, user, {
    ...desired,
    ...(desired.is_restricted ? {} : noGlobals),
    ...(desired.password_hash === user.password_hash ? {} : { password_created: moorNow }),
  })
}

/** Deletes a locked user's grants on single resources; global grants stay. */
export async function dropGrants(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('grants').where('user_id', '=', userId).execute()
}

/** Models of OAuth records that prove a recent password check. */
const signIns = ['Session', 'Interaction', 'AuthorizationCode'] as const

/** Deletes the sign-ins of a user, finished or in progress; applications' consents stay (decision G8). */
export async function endSignIns(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('oauth_records').where('user_id', '=', userId).where('model', 'in', signIns).execute()
}
