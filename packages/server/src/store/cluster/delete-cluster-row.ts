import type { Tx } from '../open-store.ts'

/** Removes the row of a cluster that is gone, with its secrets and its own token (decision E9); volumes keep its number. */
export async function deleteClusterRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tokens').where('orch_cluster_id', '=', id).execute()
  await tx.deleteFrom('clusters').where('id', '=', id).execute()
}
