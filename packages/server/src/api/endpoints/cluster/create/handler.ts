import type { ClusterCreateBody } from '@moorage/contract'
import { type ClusterCreate, acceptClusterCreate } from '#accept/cluster/create.ts'
import { openAccessList, planAccessList } from '#domain/cluster/access-list.ts'
import { checkClusterCreate } from '#domain/cluster/check-create.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { findCluster } from '#store/cluster/find-clusters.ts'
import type { Handler } from '#api/call.ts'
import { clusterBody } from '#api/present/cluster-body.ts'
import { readPool } from '../read-pool.ts'

/** Operation 11: creates a cluster with its pools asynchronously (contract, "Clusters", rule 1; E1 to E4). */
export const clusterCreate: Handler<'cluster.create'> = {
  kind: 'change',
  itemwise: ['node_pools', 'node_pools.labels', 'node_pools.taints'],
  check: (body, call) => checkClusterCreate(body, call),
  run: (call) =>
    call.mutate(async (tx) => {
      const input = readCluster(call.body)
      const { id, operationId } = await acceptClusterCreate(tx, call.actor, input, call)
      return { body: clusterBody(await findCluster(tx, call.actor, id)), operationId }
    }),
}

function readCluster(body: ClusterCreateBody): ClusterCreate {
  return {
    label: body.label,
    region: body.region,
    version: body.k8s_version,
    tags: normaliseTags(body.tags ?? []).tags,
    accessList: planAccessList(openAccessList, body.control_plane?.acl ?? {}, 'revision-1').list,
    isHighlyAvailable: body.control_plane?.high_availability ?? false,
    pools: body.node_pools.map(readPool),
  }
}
