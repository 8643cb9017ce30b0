import type { GrantEntity, Level } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/**
 * Grants the creator of a resource the right to read and change it, in the transaction that creates it (decision G1). An unrestricted user needs no grant, nor
 * does a cluster's own token. The user in whose name the token acts gets their current level on the cluster, or nothing if it was revoked (decision E9):
 * resources that a cluster creates give no user more access than the cluster does.
 */
export async function insertCreatorGrant(tx: Tx, actor: Actor, kind: GrantEntity, id: number): Promise<void> {
  if (!actor.isRestricted) return
  await sql`
    insert into grants (account_id, user_id, kind, entity_id, level)
    select account_id, id, ${kind}, ${id}, given.level from users, lateral (${levelGiven(actor)}) as given (level)
    where users.id = ${actor.userId} and users.is_restricted`.execute(tx)
}

/** Selects one row with the level, or no row. */
function levelGiven({ clusterId }: Actor): RawBuilder<{ level: Level }> {
  if (clusterId === null) return sql`select 'read_write'`
  return sql`select grants.level from grants where grants.user_id = users.id and grants.kind = 'cluster' and grants.entity_id = ${clusterId}`
}
