import type { ClusterCreateBody } from '@moorage/contract'
import { checkClusterCreate } from '../../../../domain/cluster/check-create.ts'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { clusterBody } from '../../../../store/cluster/cluster-body.ts'
import { createCluster } from '../../../../store/cluster/create-cluster.ts'
import { findCluster } from '../../../../store/cluster/find-cluster.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { readPool } from '../../pool/read-pool.ts'

/** Operation 11: creates a cluster with its pools; it is asynchronous, its event tells when it is ready (contract, "Clusters", rule 1; E1 to E4). */
export const clusterCreate: Handler = {
  isMutation: true,
  itemwise: ['node_pools', 'node_pools.labels', 'node_pools.taints'],
  check: (body, call) => checkClusterCreate(body as Partial<ClusterCreateBody>, call),
  run: (call) => call.mutate((tx) => create(tx, call, call.body as ClusterCreateBody)),
}

async function create(tx: Tx, { actor, catalogue }: Call, body: ClusterCreateBody): Promise<Accepted> {
  const { id, operationId } = await createCluster(tx, actor, {
    cluster: {
      label: body.label,
      region: body.region,
      version: body.k8s_version,
      tags: normaliseTags(body.tags ?? []).tags,
      isHighlyAvailable: body.control_plane?.high_availability ?? false,
    },
    pools: body.node_pools.map(readPool),
    catalogue,
  })
  return { body: clusterBody(await findCluster(tx, actor, id)), operationId }
}
