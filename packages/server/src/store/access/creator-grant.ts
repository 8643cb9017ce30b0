import type { GrantEntity, Level } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/**
 * Gives whoever makes a resource the right to read and change it, in the transaction that makes it (decision G1); an unrestricted user has it
 * anyway. A cluster's own token needs none. The user in whose name it stands gets what they hold on the cluster at that moment, and
 * nothing where that was taken away (decision E9): what a cluster makes leads nobody further than the cluster does.
 */
export async function insertCreatorGrant(tx: Tx, actor: Actor, kind: GrantEntity, id: number): Promise<void> {
  if (!actor.isRestricted) return
  await sql`
    insert into grants (account_id, user_id, kind, entity_id, level)
    select account_id, id, ${kind}, ${id}, given.level from users, lateral (${levelGiven(actor)}) as given (level)
    where users.id = ${actor.userId} and users.is_restricted`.execute(tx)
}

/** One row with the level, or none. */
function levelGiven({ clusterId }: Actor): RawBuilder<{ level: Level }> {
  if (clusterId === null) return sql`select 'read_write'`
  return sql`select grants.level from grants where grants.user_id = users.id and grants.kind = 'cluster' and grants.entity_id = ${clusterId}`
}
