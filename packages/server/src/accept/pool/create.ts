import type { Encryption } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainDiskEncryption, resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import type { Actor, ClusterId, EventId, PoolId } from '#domain/shared/index.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { startJob } from '#store/event/start-job.ts'
import { lockCluster } from '#store/cluster/find-clusters.ts'
import type { Tx } from '#store/open-store.ts'
import { type NewPool, insertPool } from '#store/pool/write-pool.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { touchWork } from '#store/work/touch-work.ts'
import type { Terms } from '../terms.ts'
import { poolEntity } from './pool-entity.ts'
import { type PoolChangeContext, convergePool } from './converge.ts'

/** Pool to create, with all defaults that do not depend on the region. */
export interface PoolInput extends Omit<NewPool, 'diskEncryption'> {
  /** Null uses the region's default (decision H11). */
  readonly diskEncryption: Encryption | null
}

/** New pool and its cluster. */
export interface PoolCreate extends PoolInput {
  readonly clusterId: ClusterId
}

/**
 * Creates a pool with its nodes, whose events its one operation causes (decisions E2, F2). Returns its ID and the operation's event ID. Throws
 * resource.not_found, request.field_invalid for unsupported disk encryption, and account.limit_reached (decision G6).
 */
export async function acceptPoolCreate(
  tx: Tx,
  actor: Actor,
  input: PoolCreate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ id: PoolId; operationId: EventId }> {
  const { accountId } = actor
  const cluster = await lockCluster(tx, actor, input.clusterId)
  const error = explainDiskEncryption(catalogue, cluster.region, input.diskEncryption)
  if (error) throw error
  await rememberTags(tx, accountId, input.tags)
  await checkAccountLimits(tx, accountId, { nodes: input.count })
  const id = await insertPool(tx, actor, cluster, fillPool(catalogue, cluster.region, input))
  const { id: operationId } = await startJob(tx, actor, {
    action: 'orch_pool_create',
    entity: poolEntity({ id, label: input.label }),
    work: { kind: 'pool', id, region: cluster.region },
  })
  await convergePool(tx, { author: actor, clusterId: cluster.id, poolId: id, causeId: operationId, catalogue })
  return { id, operationId }
}

/**
 * Inserts a pool of a new cluster and its nodes, covered by the operation of `cause`. The transaction has written the cluster's row, recorded the tags, and
 * checked the node limit.
 */
export async function addPool(
  tx: Tx,
  cluster: { readonly id: ClusterId; readonly region: string },
  pool: PoolInput,
  cause: PoolChangeContext,
): Promise<void> {
  const poolId = await insertPool(tx, cause.author, cluster, fillPool(cause.catalogue, cluster.region, pool))
  await touchWork(tx, { kind: 'pool', id: poolId }, cluster.region)
  await convergePool(tx, { ...cause, clusterId: cluster.id, poolId })
}

function fillPool(catalogue: Catalogue, region: string, { diskEncryption, ...pool }: PoolInput): NewPool {
  return { ...pool, diskEncryption: resolveDiskEncryption(catalogue, region, diskEncryption) }
}
