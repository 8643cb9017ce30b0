import type { Dashboard } from '@moorage/contract'
import { findCluster } from '#store/cluster/find-clusters.ts'
import type { Handler } from '#api/call.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'

/** Operation 16: returns the URL of a cluster's dashboard, valid from the create response on (contract, "Clusters", rule 8). */
export const dashboardView: Handler<'dashboard.view'> = {
  kind: 'read',
  async run(call): Promise<Dashboard> {
    const { uid } = await findCluster(call.store.db, call.actor, clusterIdOf(call))
    return { url: `${call.origin()}/dashboard/${uid}` }
  },
}
