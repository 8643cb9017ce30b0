import type { NodeId } from '#domain/shared/index.ts'
import { lockClusterRow } from '../cluster/find-clusters.ts'
import type { Tx } from '../open-store.ts'

/** Locks cluster, node and host for a node's pass and returns node and host. Null if the node's row is gone. */
export async function lockNodeRows(tx: Tx, id: NodeId) {
  const parent = await tx.selectFrom('nodes').select('cluster_id').where('id', '=', id).executeTakeFirst()
  if (!parent) return null
  await lockClusterRow(tx, parent.cluster_id)
  const node = await tx.selectFrom('nodes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!node) return null
  const host =
    node.host_id === null
      ? undefined
      : await tx.selectFrom('hosts').selectAll().where('id', '=', node.host_id).forNoKeyUpdate().executeTakeFirst()
  return { node, host: host ?? null }
}
