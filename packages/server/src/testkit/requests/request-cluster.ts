import type { AccessListInput } from '@moorage/contract'
import { openAccessList } from '#domain/cluster/access-list.ts'
import { acceptClusterCreate } from '#accept/cluster/create.ts'
import { acceptClusterDelete } from '#accept/cluster/delete.ts'
import { acceptClusterRecycle } from '#accept/cluster/recycle.ts'
import { acceptClusterUpdate } from '#accept/cluster/update.ts'
import { acceptKubeconfigDelete } from '#accept/kubeconfig/delete.ts'
import { acceptClusterTokenDelete } from '#accept/cluster-token/delete.ts'
import { acceptFor, acceptJobFor } from './accept-for.ts'
import { type PoolRequest, newPoolOf } from './request-pool.ts'
import { asId, type ClusterId, type EventId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

interface ClusterRequest {
  readonly label: string
  readonly version?: string
  readonly pools?: readonly PoolRequest[]
}

/** Requests a cluster, by default 1.35 with one pool of one node; returns its ID and the event ID. Throws if rejected. */
export function requestCluster(
  bench: EngineBench,
  { label, version = '1.35', pools = [{ count: 1 }] }: ClusterRequest,
): Promise<{ id: ClusterId; operationId: EventId }> {
  const input = {
    label,
    version,
    region: 'eu-central',
    isHighlyAvailable: false,
    accessList: openAccessList,
    tags: [],
    pools: pools.map(newPoolOf),
  }
  return acceptFor(bench, (tx, actor) => acceptClusterCreate(tx, actor, input, bench.terms))
}

/** Requests another version, high availability or access list; absent fields stay. Returns the event ID, and throws if no job starts. */
export async function requestUpgrade(
  bench: EngineBench,
  id: number,
  change: { readonly version?: string; readonly isHighlyAvailable?: boolean; readonly accessList?: AccessListInput },
): Promise<EventId> {
  const { version = null, isHighlyAvailable = null, accessList = null } = change
  const input = { id: asId<ClusterId>(id), label: null, tags: null, version, isHighlyAvailable, accessList }
  return acceptJobFor(bench, (tx, actor) => acceptClusterUpdate(tx, actor, input, bench.terms))
}

/** Requests new credentials of a cluster, like the deletion of its kubeconfig; returns the event ID. */
export async function requestRenewal(bench: EngineBench, id: number): Promise<EventId> {
  const input = { clusterId: asId<ClusterId>(id) }
  return (await acceptFor(bench, (tx, actor) => acceptKubeconfigDelete(tx, actor, input))).operationId
}

/** Requests a rotation of a cluster's own token; the kubeconfig stays (decisions E8, E9). Returns the event ID. */
export async function requestRotation(bench: EngineBench, id: number): Promise<EventId> {
  const input = { clusterId: asId<ClusterId>(id) }
  return (await acceptFor(bench, (tx, actor) => acceptClusterTokenDelete(tx, actor, input))).operationId
}

/** Requests the replacement of a cluster's nodes; returns the event ID. Throws if rejected. */
export async function requestClusterRecycle(bench: EngineBench, id: number): Promise<EventId> {
  const input = { id: asId<ClusterId>(id) }
  return (await acceptFor(bench, (tx, actor) => acceptClusterRecycle(tx, actor, input, bench.terms))).operationId
}

/** Requests the deletion of a cluster; returns the event ID. Throws if rejected. */
export async function requestClusterRemoval(bench: EngineBench, id: number): Promise<EventId> {
  const input = { id: asId<ClusterId>(id) }
  return (await acceptFor(bench, (tx, actor) => acceptClusterDelete(tx, actor, input, bench.terms))).operationId
}
