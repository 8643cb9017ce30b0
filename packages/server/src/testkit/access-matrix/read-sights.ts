import { sql } from 'kysely'
import type { Store } from '../../store/open-store.ts'
import type { Sight } from './sight.ts'

/** Who stands behind living tokens, by token, with the grants of this moment. */
export async function readSights({ db }: Store, tokens: readonly string[]): Promise<ReadonlyMap<string, Sight>> {
  const { rows } = await sql<Sight & { prefix: string }>`
    select prefix, users.account_id as account, users.id as "user", users.is_restricted as "isRestricted", users.account_access is not null as "hasAccountAccess",
      orch_cluster_id as cluster, coalesce((
        select jsonb_agg(jsonb_build_object('entity', kind, 'id', entity_id, 'level', level)) from grants where user_id = users.id
      ), '[]') as grants
    from tokens join users on users.id = tokens.user_id where prefix = any(${tokens.map((token) => token.slice(0, 16))}::text[])`.execute(
    db,
  )
  const byPrefix = new Map(rows.map(({ prefix, ...sight }) => [prefix, sight]))
  return new Map(
    tokens.flatMap((token) => {
      const sight = byPrefix.get(token.slice(0, 16))
      return sight ? [[token, sight] as const] : []
    }),
  )
}
