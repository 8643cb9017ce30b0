import { tokenInvalid } from '#domain/access/token-invalid.ts'
import type { Actor, UserId, Viewer } from '#domain/shared/index.ts'
import type { GlobalGrant, Level } from '@moorage/contract'
import type { Db, Tx } from '../open-store.ts'
import { isTokenValid } from '../is-token-valid.ts'
import { sql } from 'kysely'
import { accountLimits, type LimitColumn, limitColumns, rememberLimits } from '../account/account-limits.ts'
import type { AccountRow } from '../account/accounts.ts'
import { prepareQuery } from '../prepare-query.ts'
import { lockUsers } from '../user/lock-users.ts'

/** Global grants of a user (decision G1). */
export type Globals = Readonly<Record<Exclude<GlobalGrant, 'account_access'>, boolean>> & {
  readonly account_access: Level | null
}

/** Rights of a user, except grants on resources. */
export interface UserRights extends Globals {
  readonly isRestricted: boolean
}

/** Columns of a user's rights. */
const userRightsColumns = [
  'is_restricted as isRestricted',
  'add_volumes',
  'add_hosts',
  'add_clusters',
  'add_images',
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
function narrowUserRights({ clusterId }: Pick<Viewer, 'clusterId'>, rights: UserRights): UserRights {
  if (clusterId === null) return rights
  return {
    isRestricted: true,
    add_volumes: !rights.isRestricted || rights.add_volumes,
    add_hosts: false,
    add_clusters: false,
    add_images: false,
    account_access: null,
  }
}

/**
 * Starts a mutation: locks the acting and the changed user until the commit, and caches the account's limits. Returns the acting user's rights. The changed
 * user's lock is exclusive: earlier mutations finish first, later mutations see the change (decision G1). Throws access.token_invalid if the user is deleted or
 * the token has ended.
 */
export async function checkActor(tx: Tx, actor: Actor, changedId: UserId | null = null): Promise<UserRights> {
  const held = lockUsers(tx, { actingId: actor.userId, changedId })
  // PostgreSQL runs the second query after the locks.
  const [, row] = await Promise.all([held, findActiveRights(tx, actor)])
  rememberLimits(tx, actor.accountId, accountLimits(row))
  return rightsOf(actor, row)
}

/** Returns the acting user's rights, narrowed for a cluster's own token. Throws access.token_invalid if the user is deleted or the token has ended. */
export async function findActorRights(db: Db, actor: Actor): Promise<UserRights> {
  return rightsOf(actor, await findActiveRights(db, actor))
}

type RightsRow = UserRights & Pick<AccountRow, LimitColumn>

async function findActiveRights(db: Db, actor: Actor): Promise<RightsRow> {
  const [row] = await findRights(db, actor)
  if (!row?.isLiving) throw tokenInvalid()
  return row
}

function rightsOf(actor: Actor, row: RightsRow): UserRights {
  const { isRestricted, add_volumes, add_hosts, add_clusters, add_images, account_access } = row
  return narrowUserRights(actor, { isRestricted, add_volumes, add_hosts, add_clusters, add_images, account_access })
}

const findRights = prepareQuery((db, { accountId, userId, tokenId }: Pick<Actor, 'accountId' | 'userId' | 'tokenId'>) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      ...userRightsColumns,
      ...limitColumns,
      sql<boolean>`(${tokenId}::bigint is null or exists (select from tokens where tokens.id = ${tokenId} and ${isTokenValid}))`.as(
        'isLiving',
      ),
    ])
    .where('users.account_id', '=', accountId)
    .where('users.id', '=', userId),
)
