import { nudge } from '../nudge.ts'
import type { Store } from '../open-store.ts'
import { wakeWork } from '../work/touch-work.ts'

/** Makes the work of every node of a cluster due, after a user deleted a Node object, and wakes the workers. Unknown clusters have no nodes. */
export async function requestNodePasses(store: Store, clusterUid: string): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('nodes')
      .innerJoin('clusters', 'clusters.id', 'nodes.cluster_id')
      .select('nodes.id')
      .where('clusters.uid', '=', clusterUid)
      .orderBy('nodes.id')
      .execute()
    await wakeWork(
      tx,
      'node',
      rows.map(({ id }) => id),
    )
  })
  nudge(store, 'work')
}
