import { takePoolStep } from '../../accept/pool/settle.ts'
import { planPool, type PoolStep } from '../../domain/pool/plan.ts'
import type { EventId } from '../../domain/shared/index.ts'
import { listPlannedNodes } from '../../store/node/list-planned-nodes.ts'
import type { Tx } from '../../store/open-store.ts'
import { findRecycleJob } from '../../store/pool/find-recycle-job.ts'
import type { PoolWork } from '../../store/pool/load-pool-work.ts'
import { lockPoolRows } from '../../store/pool/pool-frame.ts'
import { wakeWork } from '../../store/work/touch-work.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** Takes the next step of a pool's plan, as it is under the lock: requests may have changed the pool since it was read. */
export function actPool({ pool }: PoolWork, io: PassIo): Promise<Outcome> {
  return io.write({
    lock: (tx) => lockPoolRows(tx, pool.id),
    async write(tx, frame) {
      const step = planPool(frame, await listPlannedNodes(tx, pool.id))
      if (!step) return
      await takePoolStep(tx, { pool: frame, causeId: await findCause(tx, pool, step), catalogue: io.catalogue }, step)
      await wakeWork(tx, 'cluster', [pool.cluster_id])
    },
  })
}

/** A replacement belongs to the operation that wants it; what follows a loss belongs to none (decision F2). */
async function findCause(tx: Tx, pool: PoolWork['pool'], step: PoolStep): Promise<EventId | null> {
  if (step.kind === 'surge') return findRecycleJob(tx, pool, step.replaces)
  return step.kind === 'switch' ? findRecycleJob(tx, pool, step.from) : null
}
