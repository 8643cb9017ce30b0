import { acceptClusterDelete } from '#accept/cluster/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/**
 * Operation 14: deletes a cluster with its hosts, but not its volumes. The cluster returns 404 from the response on (contract, "Clusters", rule 5; decision
 * E9).
 */
export const clusterDelete: Handler<'cluster.delete'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) => respondEmpty(call, (tx) => acceptClusterDelete(tx, call.actor, { id: clusterIdOf(call) }, call)),
}
