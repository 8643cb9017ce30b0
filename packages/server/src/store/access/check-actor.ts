import { sql } from 'kysely'
import { type Actor, Fault } from '../../domain/shared/index.ts'
import { timeOnce, type Tx } from '../open-store.ts'
import { type Standing, standingColumns } from './find-standing.ts'

/**
 * The first statement of every mutation: reads what the acting user may do now and keeps it so until the commit. Whoever changes a user
 * or grants takes the user's row `for update`; so a change waits for the mutations that were let in before it, and those that come
 * later see it (decision G1: it counts from its answer on). Throws access.token_invalid when the user is gone or the token has ended.
 */
export async function checkActor(tx: Tx, actor: Actor): Promise<Standing> {
  const isTokenLiving = actor.tokenId === null ? sql<boolean>`true` : sql<boolean>`
    exists (select from tokens where tokens.id = ${actor.tokenId} and (tokens.expiry is null or tokens.expiry > ${timeOnce}))`
  const row = await tx.selectFrom('users').select([...standingColumns, isTokenLiving.as('isTokenLiving')])
    .where('account_id', '=', actor.accountId).where('id', '=', actor.userId).forKeyShare().executeTakeFirst()
  if (!row?.isTokenLiving) throw new Fault('access.token_invalid', 'Invalid Token')
  const { isTokenLiving: _, ...standing } = row
  return standing as Standing
}
