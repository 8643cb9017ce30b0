import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Actor, EventId, PoolId } from '../../domain/shared/index.ts'
import { checkAccountLimit } from '../account/check-account-limit.ts'
import type { ClusterRow } from '../cluster/clusters-of.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { rememberTags } from '../tag/remember-tags.ts'
import { insertPoolRow, type NewPool } from './insert-pool.ts'
import { poolEntity } from './pool-entity.ts'
import { settlePool } from './settle-pool.ts'

/** Accepts a new pool of a locked cluster: limit, row, its one operation event, and its nodes on behalf of that (decisions E2, F2, G6). */
export async function startPool(
  tx: Tx,
  actor: Actor,
  { cluster, catalogue }: { cluster: ClusterRow; catalogue: Catalogue },
  pool: NewPool,
): Promise<{ id: PoolId; operationId: EventId }> {
  await rememberTags(tx, actor.accountId, pool.tags)
  await checkAccountLimit(tx, actor.accountId, 'nodes', pool.count)
  const { id, generation } = await insertPoolRow(tx, actor, cluster, pool)
  const operationId = await insertJob(tx, actor, {
    action: 'orch_pool_create',
    entity: poolEntity({ id, label: pool.label }),
    work: { kind: 'pool', id, generation },
  })
  await settlePool(tx, { author: actor, clusterId: cluster.id, poolId: id, causeId: operationId, catalogue })
  return { id, operationId }
}
