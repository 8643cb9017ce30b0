import { sql } from 'kysely'
import type { PoolId } from '#domain/shared/index.ts'
import type { PoolContext } from '../pool/pool-context.ts'
import type { Tx } from '../open-store.ts'

/** New nodes of a pool. */
export interface NewNodes {
  readonly names: readonly string[]
  /** Node that the new surge node replaces; null for new members. */
  readonly replacesId: number | null
  /** Kubernetes version, `<major>.<minor>.<patch>`. */
  readonly version: string
}

/** Inserts members, or a surge node if `replacesId` is given. Returns their IDs and names in the order of `names`. */
export async function insertNodes(
  tx: Tx,
  pool: PoolContext,
  { names, replacesId, version }: NewNodes,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into nodes (account_id, cluster_id, pool_id, name, role, replaces_id, is_replacement, version)
    select ${pool.accountId}, ${pool.clusterId}, ${pool.id}, name, ${replacesId === null ? 'member' : 'surge'}, ${replacesId}::bigint, ${replacesId !== null}, ${version}
    from unnest(${names}::text[]) with ordinality as named (name, place) order by place
    returning id, name`.execute(tx)
  return rows
}

/** Returns a pool's node names, including nodes being deleted. */
export async function listNodeNames(tx: Tx, poolId: PoolId): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('nodes').select('name').where('pool_id', '=', poolId).execute()
  return new Set(rows.map((row) => row.name))
}
