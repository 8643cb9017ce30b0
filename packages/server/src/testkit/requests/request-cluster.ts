import { acceptClusterCreate } from '../../accept/cluster/create.ts'
import { acceptClusterDelete } from '../../accept/cluster/delete.ts'
import { acceptClusterRecycle } from '../../accept/cluster/recycle.ts'
import { acceptClusterUpdate } from '../../accept/cluster/update.ts'
import { acceptKubeconfigDelete } from '../../accept/kubeconfig/delete.ts'
import { acceptFor } from './accept-for.ts'
import { type PoolWish, newPoolOf } from './request-pool.ts'
import type { ClusterId, EventId } from '../../domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** What a test wants of a new cluster. */
interface ClusterWish {
  readonly label: string
  readonly version?: string
  readonly pools?: readonly PoolWish[]
}

/** Accepts a new cluster as the API would; returns its id and its operation event. */
export function requestCluster(
  bench: EngineBench,
  { label, version = '1.35', pools = [{ count: 1 }] }: ClusterWish,
): Promise<{ id: ClusterId; operationId: EventId }> {
  const wanted = {
    label,
    version,
    region: 'eu-central',
    isHighlyAvailable: false,
    tags: [],
    pools: pools.map(newPoolOf),
  }
  return acceptFor(bench, (tx, actor) => acceptClusterCreate(tx, actor, wanted, bench.terms))
}

/** Accepts another version or high availability of a cluster as the API would; returns the operation event. */
export async function requestUpgrade(
  bench: EngineBench,
  id: number,
  change: { readonly version?: string; readonly isHighlyAvailable?: boolean },
): Promise<EventId> {
  const { version = null, isHighlyAvailable = null } = change
  const wanted = { id: id as ClusterId, label: null, tags: null, version, isHighlyAvailable }
  const { operationId } = await acceptFor(bench, (tx, actor) => acceptClusterUpdate(tx, actor, wanted, bench.terms))
  return operationId as EventId
}

/** Accepts new credentials of a cluster as the API would; returns the operation event. */
export async function requestRenewal(bench: EngineBench, id: number): Promise<EventId> {
  const wanted = { clusterId: id as ClusterId }
  return (await acceptFor(bench, (tx, actor) => acceptKubeconfigDelete(tx, actor, wanted))).operationId
}

/** Accepts the replacement of all nodes of a cluster as the API would; returns the operation event. */
export async function requestClusterRecycle(bench: EngineBench, id: number): Promise<EventId> {
  const wanted = { id: id as ClusterId }
  return (await acceptFor(bench, (tx, actor) => acceptClusterRecycle(tx, actor, wanted, bench.terms))).operationId
}

/** Accepts the deletion of a cluster as the API would; returns the operation event. */
export async function requestClusterRemoval(bench: EngineBench, id: number): Promise<EventId> {
  const wanted = { id: id as ClusterId }
  return (await acceptFor(bench, (tx, actor) => acceptClusterDelete(tx, actor, wanted, bench.terms))).operationId
}
