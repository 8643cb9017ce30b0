import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { type AccountId, type Actor, type ClusterId, type EventId, throwFaults } from '../../domain/shared/index.ts'
import { giveGrant } from '../access/give-grant.ts'
import { explainAccountLimit } from '../account/explain-account-limit.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { insertPool, type NewPool } from '../pool/insert-pool.ts'
import { rememberTags } from '../tag/remember-tags.ts'
import { touchWork } from '../work/touch-work.ts'
import { billControlPlane } from './bill-control-plane.ts'
import { explainClusterLabelTaken } from './explain-label-taken.ts'
import { insertCluster, type NewCluster } from './insert-cluster.ts'

/** A new cluster with its pools. */
export interface ClusterOrder {
  readonly cluster: NewCluster
  readonly pools: readonly NewPool[]
  readonly catalogue: Catalogue
}

/**
 * Accepts a new cluster in the caller's transaction: limits, rows of the cluster, its pools and their nodes, billing, work and its one
 * operation event (decisions E2, F2, G6, H). What stored state forbids is told together (decision B1).
 */
export async function createCluster(
  tx: Tx,
  actor: Actor,
  { cluster, pools, catalogue }: ClusterOrder,
): Promise<{ id: ClusterId; operationId: EventId }> {
  const { accountId } = actor
  await rememberTags(tx, accountId, [cluster.tags, ...pools.map((pool) => pool.tags)].flat())
  await refuse(tx, accountId, cluster.label, pools)
  const id = await insertCluster(tx, actor, cluster)
  await giveGrant(tx, actor, 'cluster', id)
  const { label, region, isHighlyAvailable } = cluster
  await billControlPlane(tx, { accountId, id, label, isHighlyAvailable }, catalogue)
  const generation = await touchWork(tx, { kind: 'cluster', id }, region)
  const causeId = await insertJob(tx, actor, {
    action: 'orch_cluster_create',
    entity: { type: 'orchcluster', id, label },
    work: { kind: 'cluster', id, generation },
  })
  for (const pool of pools) await insertPool(tx, { id, region }, pool, { author: actor, causeId, catalogue })
  return { id, operationId: causeId }
}

async function refuse(tx: Tx, accountId: AccountId, label: string, pools: readonly NewPool[]): Promise<void> {
  const nodes = pools.reduce((total, pool) => total + pool.count, 0)
  const found = [
    await explainClusterLabelTaken(tx, accountId, label),
    await explainAccountLimit(tx, accountId, 'clusters', 1),
    await explainAccountLimit(tx, accountId, 'nodes', nodes),
  ]
  throwFaults(found.filter((fault) => fault !== null))
}
