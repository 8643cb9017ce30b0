import { kubeBounds } from '../model/kube-bounds.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { refusals } from '../model/refusals.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { ResourcePath } from './read-path.ts'

/**
 * Refuses what a client has just written when the cluster holds too much with it; the transaction is undone then. A list is read as a
 * whole, so that what one cluster holds must fit into a process many times over.
 */
export async function checkOctets(scope: KubeScope, { resource }: ResourcePath, written: KubeObject): Promise<void> {
  if (JSON.stringify(written).length < kubeBounds.smallBytes) return
  const {
    rows: [held],
  } = await scope.tx.query<{ octets: number }>(
    'select coalesce(sum(octets), 0)::bigint as octets from sim.kube_objects where cluster_id = $1',
    [scope.clusterId],
  )
  if ((held?.octets ?? 0) <= kubeBounds.clusterBytesMax) return
  throw refusals.forbidden(
    resource,
    written.metadata.name,
    `the objects of a simulated cluster have at most ${kubeBounds.clusterBytesMax} octets together`,
  )
}
