import type { PoolGrowth, ScalingHold } from '#domain/pool/demand/plan-growth.ts'
import type { PoolShrink } from '#domain/pool/demand/plan-shrink.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { ScaledRows } from '#store/demand/load-scaled-rows.ts'
import { recordHold } from '#store/demand/record-demand.ts'
import type { Tx } from '#store/open-store.ts'
import { startNodeDelete } from '../node/delete.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import { startPoolUpdate, traitsOf } from '../pool/update.ts'
import type { Terms } from '../terms.ts'

type Catalogued = Pick<Terms, 'catalogue'>

/** Increases pools' counts through system jobs, with the reason in each event. Skips pools without a row. */
export async function growPools(
  tx: Tx,
  { cluster, pools }: ScaledRows,
  { growing }: PoolGrowth,
  { catalogue }: Catalogued,
): Promise<void> {
  for (const { poolId, nodes, pods } of growing) {
    const pool = pools.find(({ id }) => id === poolId)
    if (!pool) continue
    const message = `Autoscaler: ${waited(pods)} for ${nodes === 1 ? 'a node' : `${nodes} nodes`}.`
    const author = { accountId: cluster.account_id, system: true } as const
    const traits = traitsOf(pool)
    await startPoolUpdate(
      tx,
      author,
      { cluster, pool, catalogue, message },
      { ...traits, count: traits.count + nodes, isSpecChanged: false },
    )
  }
}

/** Writes system notifications of pools that do not grow although pods wait. Each reason is reported once while the pool's count and maximum stay. */
export async function notifyHolds(tx: Tx, { cluster, pools }: ScaledRows, { held }: PoolGrowth): Promise<void> {
  for (const { poolId, hold, pods } of held) {
    const pool = pools.find(({ id }) => id === poolId)
    if (!pool || !(await recordHold(tx, pool.id, hold))) continue
    await insertNotification(
      tx,
      { accountId: cluster.account_id, system: true },
      {
        action: 'orch_pool_update',
        entity: poolEntity(pool),
        message: `Autoscaler: ${waited(pods)} for a node, and ${reasons[hold](pool.autoscaler_max)}.`,
      },
    )
  }
}

const waited = (pods: number): string => (pods === 1 ? '1 pod waited' : `${pods} pods waited`)

const reasons: Readonly<Record<ScalingHold, (max: number) => string>> = {
  maximum: (max) => `the pool is at its maximum of ${max}`,
  limit: () => 'the account is at its node limit',
  late: () => 'an earlier new node of the pool is still not ready',
}

/** Starts, for the system, the deletion of one node; its event gives the autoscaler's reason. Does nothing without rows of pool and node. */
export async function removeIdleNode(
  tx: Tx,
  { cluster, pools, nodes }: ScaledRows,
  { poolId, nodeId, pods }: PoolShrink,
  { catalogue }: Catalogued,
): Promise<void> {
  const pool = pools.find(({ id }) => id === poolId)
  const node = nodes.find(({ id }) => id === nodeId)
  if (!pool || !node) return
  const reason =
    pods === 0
      ? 'Autoscaler: the node has no pods.'
      : 'Autoscaler: the node was underused, and its pods fit on other nodes.'
  const author = { accountId: cluster.account_id, system: true } as const
  await startNodeDelete(tx, author, { cluster, pool, node, catalogue, reason })
}
