import type { GrantEntity } from '@moorage/contract'
import type { Actor } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Gives whoever makes a thing the right to read and change it, in the transaction that makes it (decision G1); an unrestricted user has it anyway. */
export async function giveGrant(tx: Tx, actor: Actor, kind: GrantEntity, id: number): Promise<void> {
  if (!actor.isRestricted) return
  await tx.insertInto('grants').values({ account_id: actor.accountId, user_id: actor.userId, kind, entity_id: id, level: 'read_write' }).execute()
}
