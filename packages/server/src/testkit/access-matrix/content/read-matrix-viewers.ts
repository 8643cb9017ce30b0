import { sqlOn } from '../../database/rows.ts'
import type { Store } from '#store/open-store.ts'
import type { HeldGrant } from '../fixture/caller.ts'

/** Caller's properties that decide visibility. */
export interface MatrixViewer {
  readonly account: number
  readonly user: number
  readonly isRestricted: boolean
  readonly hasAccountAccess: boolean
  readonly grants: readonly HeldGrant[]
  readonly cluster: number | null
}

/** Returns the viewers by token. Omits unknown tokens, and ignores expiry. */
export async function readMatrixViewers(
  { db }: Store,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, MatrixViewer>> {
  const rows = await sqlOn(db)<MatrixViewer & { prefix: string }>`
    select prefix, users.account_id as account, users.id as "user", users.is_restricted as "isRestricted", users.account_access is not null as "hasAccountAccess",
      orch_cluster_id as cluster, coalesce((
        select jsonb_agg(jsonb_build_object('entity', kind, 'id', entity_id, 'level', level)) from grants where user_id = users.id
      ), '[]') as grants
    from tokens join users on users.id = tokens.user_id where prefix = any(${tokens.map((token) => token.slice(0, 16))}::text[])`
  const byPrefix = new Map(rows.map(({ prefix, ...viewer }) => [prefix, viewer]))
  return new Map(
    tokens.flatMap((token) => {
      const viewer = byPrefix.get(token.slice(0, 16))
      return viewer ? [[token, viewer] as const] : []
    }),
  )
}
