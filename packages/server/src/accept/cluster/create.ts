import { type AccountId, type Actor, type ClusterId, type EventId, throwErrors } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import { insertCreatorGrant } from '#store/access/check-grants.ts'
import { explainOverLimits } from '../limit/check-account-limits.ts'
import { explainClusterLabelTaken, insertCluster, type NewCluster } from '#store/cluster/write-cluster.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { addPool, type PoolInput } from '../pool/create.ts'
import type { Terms } from '../terms.ts'
import { billControlPlane } from './bill-control-plane.ts'

/** New cluster with its pools. */
export interface ClusterCreate extends NewCluster {
  readonly pools: readonly PoolInput[]
}

/**
 * Creates a cluster with pools and nodes, and starts billing and work. Returns its ID and the event ID of its one operation (decisions E2, F2, H). Throws
 * cluster.label_taken and account.limit_reached together (decisions B1, G6).
 */
export async function acceptClusterCreate(
  tx: Tx,
  actor: Actor,
  input: ClusterCreate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ id: ClusterId; operationId: EventId }> {
  const { label, region, isHighlyAvailable, pools } = input
  await rememberTags(tx, actor.accountId, [input.tags, ...pools.map((pool) => pool.tags)].flat())
  await rejectOverLimits(tx, actor.accountId, input)
  const id = await insertCluster(tx, actor, input)
  await insertCreatorGrant(tx, actor, 'cluster', id)
  await billControlPlane(tx, { accountId: actor.accountId, id, label, region, isHighlyAvailable }, catalogue)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'orch_cluster_create',
    entity: { type: 'orchcluster', id, label },
    work: { kind: 'cluster', id, region },
  })
  for (const pool of pools) await addPool(tx, { id, region }, pool, { author: actor, causeId: operationId, catalogue })
  return { id, operationId }
}

async function rejectOverLimits(tx: Tx, accountId: AccountId, { label, pools }: ClusterCreate): Promise<void> {
  const nodes = pools.reduce((total, pool) => total + pool.count, 0)
  const found = [
    await explainClusterLabelTaken(tx, accountId, label),
    ...(await explainOverLimits(tx, accountId, { clusters: 1, nodes })),
  ]
  throwErrors(found.filter((error) => error !== null))
}
