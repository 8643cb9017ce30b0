import { sqlOn } from '../../database/rows.ts'
import type { Store } from '#store/open-store.ts'
import type { HeldGrant } from '../world/caller.ts'

/** Who asks, as far as it decides what they are shown. */
export interface MatrixViewer {
  readonly account: number
  readonly user: number
  readonly isRestricted: boolean
  /** Whether the user holds `account_access` of any level. */
  readonly hasAccountAccess: boolean
  readonly grants: readonly HeldGrant[]
  /** The cluster whose own token asks. */
  readonly cluster: number | null
}

/** Who stands behind living tokens, by token, with the grants of this moment. */
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
