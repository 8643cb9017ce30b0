import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import { insertJob } from '../event/insert-job.ts'
import { retargetJob } from '../event/retarget-job.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { listStandingIds } from '../node/list-standing-ids.ts'
import type { Tx } from '../open-store.ts'
import { touchEachWork, touchWork } from '../work/touch-work.ts'
import type { LockedPool } from './lock-pool.ts'
import { poolEntity } from './pool-entity.ts'
import { settlePool } from './settle-pool.ts'
import { type PoolChanges, updatePool } from './update-pool.ts'

/**
 * Accepts a change of what a locked pool's nodes are: how many, between which bounds, with which labels and taints. Nodes come and go
 * at once as far as rows go (decision E2); an earlier change that has not ended is canceled (decision D11).
 */
export async function askPoolUpdate(
  tx: Tx,
  actor: Actor,
  { cluster, pool, catalogue }: LockedPool & { catalogue: Catalogue },
  changes: PoolChanges,
): Promise<EventId> {
  const specSerial = await updatePool(tx, pool.id, changes)
  const key = { kind: 'pool', id: pool.id } as const
  const generation = await touchWork(tx, key, cluster.region)
  await supersedeJobs(tx, key, ['orch_pool_update'])
  const operationId = await insertJob(tx, actor, {
    action: 'orch_pool_update',
    entity: poolEntity({ id: pool.id, label: changes.label }),
    work: { ...key, generation },
    target: { specSerial, nodeIds: [] },
  })
  const { leavingIds } = await settlePool(tx, {
    author: actor,
    clusterId: cluster.id,
    poolId: pool.id,
    causeId: operationId,
    catalogue,
  })
  if (leavingIds.length > 0) await retargetJob(tx, operationId, { specSerial, nodeIds: leavingIds })
  if (changes.isSpecChanged)
    await touchEachWork(
      tx,
      'node',
      await listStandingIds(tx, { clusterId: cluster.id, poolId: pool.id }),
      cluster.region,
    )
  return operationId
}
