import { isTokenLiving } from '../is-token-living.ts'
import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { sql } from 'kysely'
import { type Actor, type UserId } from '#domain/shared/index.ts'
import { type Db, type Tx } from '../open-store.ts'
import { holdUsers } from '../user/lock-users.ts'
import { type UserRights, narrowUserRights, userRightsColumns } from './user-rights.ts'

/**
 * The beginning of every mutation: keeps the acting user, and the one who is changed, as they are until the commit, and then reads what the
 * acting one may do. Whoever changes a user or grants has that user alone; so a change waits for the mutations that were let in before it,
 * and those that come later see it (decision G1: it counts from its answer on). Throws access.token_invalid when the user is gone or
 * the token has ended.
 */
export async function checkActor(tx: Tx, actor: Actor, changedId: UserId | null = null): Promise<UserRights> {
  await holdUsers(tx, { actingId: actor.userId, changedId })
  return findActorRights(tx, actor)
}

/** What the acting user may do as it is now; throws access.token_invalid when the user is gone or the token has ended. */
export async function findActorRights(db: Db, actor: Actor): Promise<UserRights> {
  const isLiving =
    actor.tokenId === null
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from tokens where tokens.id = ${actor.tokenId} and ${isTokenLiving})`
  const row = await db
    .selectFrom('users')
    .select([...userRightsColumns, isLiving.as('isLiving')])
    .where('account_id', '=', actor.accountId)
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  if (!row?.isLiving) throw tokenInvalid()
  const { isLiving: _, ...rights } = row
  return narrowUserRights(actor, rights)
}
