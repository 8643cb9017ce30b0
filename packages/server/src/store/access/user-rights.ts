import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { type Viewer } from '#domain/shared/index.ts'
import type { GlobalGrant, Level } from '@moorage/contract'
import type { Db } from '../open-store.ts'

/** Global grants of a user (decision G1). */
export type Globals = Readonly<Record<Exclude<GlobalGrant, 'account_access'>, boolean>> & {
  readonly account_access: Level | null
}

/** Rights of a user, except grants on resources. */
export interface UserRights extends Globals {
  readonly isRestricted: boolean
}

/** Columns of a user's rights. */
export const userRightsColumns = [
  'is_restricted as isRestricted',
  'add_volumes',
  'add_hosts',
  'add_clusters',
  'account_access',
] as const

/** Returns the user's current rights, narrowed for a cluster's own token. Throws access.token_invalid if the user is deleted. */
export async function findUserRights(db: Db, viewer: Viewer): Promise<UserRights> {
  const row = await db
    .selectFrom('users')
    .select(userRightsColumns)
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row) throw tokenInvalid()
  return narrowUserRights(viewer, row)
}

/**
 * Returns the user's rights as the viewer has them. A cluster's own token is restricted, and its only global grant is to create volumes while the user may
 * (decision E9).
 */
export function narrowUserRights({ clusterId }: Pick<Viewer, 'clusterId'>, rights: UserRights): UserRights {
  if (clusterId === null) return rights
  return {
    isRestricted: true,
    add_volumes: !rights.isRestricted || rights.add_volumes,
    add_hosts: false,
    add_clusters: false,
    account_access: null,
  }
}
