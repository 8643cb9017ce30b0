import { type Selectable, sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { NodesTable } from '../schema/tables.ts'
import type { NodeSummary } from '#domain/node/summarise.ts'
import type { HostId, NodeId } from '#domain/shared/index.ts'

/** Marks nodes for replacement: members one after another, outdated surge nodes by new ones (decision E6). Nodes being deleted stay unchanged. */
export async function markForRecycle(tx: Tx, nodeIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ wants_recycle: true })
    .where(sql<boolean>`id = any(${nodeIds}::bigint[])`)
    .where('role', '<>', 'leaving')
    .execute()
}

/** Changes nodes to `leaving`: hidden and not counted. Returns the changed nodes, oldest first. */
export async function markNodesLeaving(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly Pick<Selectable<NodesTable>, 'id' | 'name'>[]> {
  const rows = await tx
    .updateTable('nodes')
    .set({ role: 'leaving', replaces_id: null, wants_recycle: false })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('role', '<>', 'leaving')
    .returning(['id', 'name'])
    .execute()
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Makes surge nodes members of their pool (decision E6). Other columns, such as `wants_recycle`, stay. */
export async function promoteNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ role: 'member', replaces_id: null })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/** Writes a pass's result to the node's row, not to its jobs. Unobserved values stay. */
export async function recordNode(
  tx: Tx,
  id: NodeId,
  summary: NodeSummary & { readonly protectedPods: string | null | undefined },
): Promise<void> {
  const { isReady, observedSpecSerial } = summary
  const changes = {
    ...(isReady === null ? {} : { is_ready: isReady }),
    ...(isReady ? { was_ready: true } : {}),
    ...(observedSpecSerial === null ? {} : { seen_spec_serial: observedSpecSerial }),
    ...(summary.isNewlyLost ? { is_lost: true } : {}),
    ...(summary.isNewlyDrained ? { is_drained: true } : {}),
    ...(summary.protectedPods === undefined ? {} : { protected_pods: summary.protectedPods }),
  }
  if (Object.keys(changes).length > 0) await tx.updateTable('nodes').set(changes).where('id', '=', id).execute()
}

/** Deletes the row of a node whose host is gone. */
export async function deleteNodeRow(tx: Tx, id: NodeId): Promise<void> {
  await tx.deleteFrom('nodes').where('id', '=', id).execute()
}

/** Sets a node's host for the node's lifetime (decision E6); no-op if it has one. */
export async function moveNodeToHost(tx: Tx, nodeId: NodeId, hostId: HostId): Promise<void> {
  await tx.updateTable('nodes').set({ host_id: hostId }).where('id', '=', nodeId).where('host_id', 'is', null).execute()
}
