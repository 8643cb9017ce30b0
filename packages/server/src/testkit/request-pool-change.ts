import type { EventId } from '../domain/shared/index.ts'
import { askPoolUpdate } from '../store/pool/ask-pool-update.ts'
import { askRecycle } from '../store/pool/ask-recycle.ts'
import { poolEntity } from '../store/pool/pool-entity.ts'
import { askOfPool } from './ask-of-pool.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts another count or other labels of a pool as the API would; returns the operation event. */
export async function requestPoolChange(
  bench: EngineBench,
  id: number,
  change: { readonly count?: number; readonly labels?: Readonly<Record<string, string>> },
): Promise<EventId> {
  return askOfPool(bench, id, (tx, actor, locked) => {
    const { pool } = locked
    const { count = pool.count, labels = pool.labels } = change
    return askPoolUpdate(
      tx,
      actor,
      { ...locked, catalogue: bench.catalogue },
      {
        label: pool.label,
        count,
        autoscaler: { enabled: false, min: pool.autoscaler_min, max: pool.autoscaler_max },
        tags: pool.tags,
        labels,
        taints: pool.taints,
        isSpecChanged: change.labels !== undefined,
      },
    )
  })
}

/** Accepts the replacement of all nodes of a pool as the API would; returns the operation event. */
export async function requestPoolRecycle(bench: EngineBench, id: number): Promise<EventId> {
  return askOfPool(bench, id, (tx, actor, { cluster, pool }) =>
    askRecycle(tx, actor, {
      cluster,
      subject: { level: 'pool', poolId: pool.id },
      entity: poolEntity(pool),
      catalogue: bench.catalogue,
    }),
  )
}
