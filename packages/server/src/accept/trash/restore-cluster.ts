import { findClusterVersion } from '#domain/catalogue/cluster-versions.ts'
import { type Actor, ApiError, type ClusterId, type PoolId } from '#domain/shared/index.ts'
import { lockCluster, lockClusterRow } from '#store/cluster/find-clusters.ts'
import { raiseCredentials, restoreCluster } from '#store/cluster/write-cluster.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { findPoolContext } from '#store/pool/pool-context.ts'
import { listTrashedPools, restorePools } from '#store/trash/trashed-pools.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { convergePool, convergePools } from '../pool/converge.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import type { Terms } from '../terms.ts'
import { explainRestoreUnoffered, requireRegion, type RestoredResource, startRestore } from './start-restore.ts'

const lostDisks = 'What was stored on the disks of the previous nodes is lost.'

/** Cluster to restore, its label, and whether its kubeconfig is replaced. */
interface TrashedCluster {
  readonly id: ClusterId
  readonly label: string
  readonly isRegenerating: boolean
}

/**
 * Makes a cluster visible again with its pools, which get new nodes. Endpoint, authority and contents stay, and the kubeconfig unless
 * it is replaced; the cluster gets a new service token.
 * Throws account.limit_reached, trash.not_offered and cluster.label_taken.
 */
export async function restoreTrashedCluster(
  tx: Tx,
  actor: Actor,
  { id, label, isRegenerating }: TrashedCluster,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  await lockClusterRow(tx, id)
  const pools = await listTrashedPools(tx, id)
  const nodes = pools.reduce((sum, { count }) => sum + count, 0)
  await checkAccountLimits(tx, actor.accountId, { clusters: 1, nodes })
  const { region, k8s_version: version } = await restoreCluster(tx, id, label)
  requireRegion(catalogue, region, 'cluster')
  if (!findClusterVersion(catalogue, version)) {
    const versions = catalogue.clusterVersions.filter((one) => one.isOffered).map((one) => one.id)
    throw explainRestoreUnoffered(`Version ${version} is not offered any more.`, 'cluster', versions)
  }
  await raiseCredentials(tx, id, isRegenerating ? 'all-credentials' : 'service-token')
  const operationId = await startRestore(tx, actor, {
    action: 'orch_cluster_restore',
    entity: { type: 'orchcluster', id, label },
    work: { kind: 'cluster', id, region },
  })
  await restorePools(
    tx,
    pools.map((pool) => pool.id),
  )
  await convergePools(tx, { id, region }, { author: actor, causeId: operationId, catalogue })
  const changes = [
    ...describePools(pools.length, nodes),
    'The service token is new.',
    ...(isRegenerating ? ['The kubeconfig is new. The previous one does not work any more.'] : []),
  ]
  return { id, operationId, changes }
}

/** The pools that were deleted before their cluster stay in the trash. */
function describePools(pools: number, nodes: number): string[] {
  return nodes > 0
    ? [
        `The cluster has ${pools} ${pools === 1 ? 'pool' : 'pools'} with ${nodes} new ${nodes === 1 ? 'node' : 'nodes'}. ${lostDisks}`,
      ]
    : []
}

/** Makes a pool visible again, with its ID, labels and taints and with new nodes. Throws account.limit_reached and trash.cluster_deleted. */
export async function restoreTrashedPool(
  tx: Tx,
  actor: Actor,
  id: PoolId,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  const pool = await findPoolContext(tx, id)
  if (!pool) throw new Error(`pool ${id} of a trash item does not exist`)
  const cluster = await lockCluster(tx, actor, pool.clusterId).catch(rejectDeletedCluster)
  await checkAccountLimits(tx, actor.accountId, { nodes: pool.count })
  await restorePools(tx, [id])
  const work = { kind: 'pool', id } as const
  await supersedeJobs(tx, work)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'orch_pool_restore',
    entity: poolEntity(pool),
    work: { ...work, region: cluster.region },
  })
  await convergePool(tx, { author: actor, clusterId: cluster.id, poolId: id, causeId: operationId, catalogue })
  return { id, operationId, changes: pool.count > 0 ? [`The nodes are new. ${lostDisks}`] : [] }
}

function rejectDeletedCluster(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'resource.not_found') throw error
  throw new ApiError('trash.cluster_deleted', 'The cluster of this pool is deleted too. Restore the cluster first.')
}
