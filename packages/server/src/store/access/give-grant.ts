import type { GrantEntity } from '@moorage/contract'
import { sql } from 'kysely'
import type { Actor } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/**
 * Gives whoever makes a thing the right to read and change it, in the transaction that makes it (decision G1); an unrestricted user has it
 * anyway. A cluster's own token needs none, but the user in whose name it stands may be a restricted one, who gets it then (decision E9).
 */
export async function giveGrant(tx: Tx, actor: Actor, kind: GrantEntity, id: number): Promise<void> {
  if (!actor.isRestricted) return
  await sql`
    insert into grants (account_id, user_id, kind, entity_id, level)
    select account_id, id, ${kind}, ${id}, 'read_write' from users where id = ${actor.userId} and is_restricted`.execute(tx)
}
