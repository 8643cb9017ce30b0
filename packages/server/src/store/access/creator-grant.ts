import type { GrantEntity, Level } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/**
 * Grants the creator of a resource read and write, in the creating transaction (decision G1). Unrestricted users and clusters' own tokens need no grant. If a
 * cluster's token creates the resource, the token's user gets their level on the cluster (decision E9): no more access than to the cluster.
 */
export async function insertCreatorGrant(tx: Tx, actor: Actor, kind: GrantEntity, id: number): Promise<void> {
  if (!actor.isRestricted) return
  await sql`
    insert into grants (account_id, user_id, kind, entity_id, level)
    select account_id, id, ${kind}, ${id}, given.level from users, lateral (${levelGiven(actor)}) as given (level)
    where users.id = ${actor.userId} and users.is_restricted`.execute(tx)
}

function levelGiven({ clusterId }: Actor): RawBuilder<{ level: Level }> {
  if (clusterId === null) return sql`select 'read_write'`
  return sql`select grants.level from grants where grants.user_id = users.id and grants.kind = 'cluster' and grants.entity_id = ${clusterId}`
}
