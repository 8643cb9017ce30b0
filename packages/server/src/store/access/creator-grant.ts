import type { GrantEntity, Level } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/**
 * Grants the creator of a resource read and write (decision G1). No-op for unrestricted users. For a cluster's token, the token's user gets their level on the
 * cluster instead, or no grant (decision E9).
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
