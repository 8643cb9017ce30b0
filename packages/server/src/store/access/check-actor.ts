import { sql } from 'kysely'
import { type Actor, Fault, type UserId } from '../../domain/shared/index.ts'
import { type Tx, timeOnce } from '../open-store.ts'
import { holdUsers } from '../user/lock-users.ts'
import { type Standing, narrowStanding, standingColumns } from './standing.ts'

/**
 * The beginning of every mutation: keeps the acting user, and the one who is changed, as they are until the commit, and then reads what the
 * acting one may do. Whoever changes a user or grants has that user alone; so a change waits for the mutations that were let in before it,
 * and those that come later see it (decision G1: it counts from its answer on). Throws access.token_invalid when the user is gone or
 * the token has ended.
 */
export async function checkActor(tx: Tx, actor: Actor, changedId: UserId | null = null): Promise<Standing> {
  await holdUsers(tx, { actingId: actor.userId, changedId })
  const isTokenLiving =
    actor.tokenId === null
      ? sql<boolean>`true`
      : sql<boolean>`
    exists (select from tokens where tokens.id = ${actor.tokenId} and (tokens.expiry is null or tokens.expiry > ${timeOnce}))`
  const row = await tx
    .selectFrom('users')
    .select([...standingColumns, isTokenLiving.as('isTokenLiving')])
    .where('account_id', '=', actor.accountId)
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  if (!row?.isTokenLiving) throw new Fault('access.token_invalid', 'Invalid Token')
  const { isTokenLiving: _, ...standing } = row
  return narrowStanding(actor, standing as Standing)
}
