import { type PoolStep, planPool } from '#domain/pool/plan.ts'
import { type PoolWork, loadPoolWork } from '#store/pool/load-pool-work.ts'
import { lockPoolRows } from '#store/pool/pool-context.ts'
import { recordPoolPass } from './record-pass.ts'
import { takePoolStep } from '#accept/pool/converge.ts'
import { listPlannedNodes } from '#store/node/list-nodes.ts'
import { findRecycleJob } from '#store/pool/recycle-jobs.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import type { PassIo, Reconciler } from '../engine/reconciler.ts'
import { asId, type EventId, type PoolId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import type { Outcome } from '../engine/outcome.ts'

/** Empty, because a pool is rows only. */
export type ObservedPool = Readonly<Record<string, never>>

/** Reconciles a pool's node rows after a node became ready, was lost or is gone. Requests apply the same plan immediately (decisions E2, E6, E7). */
export const poolReconciler: Reconciler<PoolWork, ObservedPool, PoolStep> = {
  kind: 'pool',
  rejectionCauses: {},
  load: (io) => loadPoolWork(io.store.db, asId<PoolId>(io.claim.id)),
  accountOf: ({ pool }) => pool.account_id,
  observe: async () => ({}),
  plan: ({ state }) => planPool(state.desired, state.nodes),
  act: (_step, rows, io) => actPool(rows, io),
  async lock(tx, claim) {
    await lockPoolRows(tx, asId<PoolId>(claim.id))
  },
  record: recordPoolPass,
}

/** Requests may have changed the pool. */
function actPool({ pool }: PoolWork, io: PassIo): Promise<Outcome> {
  return io.write({
    lock: (tx) => lockPoolRows(tx, pool.id),
    async write(tx, context) {
      const step = planPool(context, await listPlannedNodes(tx, pool.id))
      if (!step) return
      await takePoolStep(tx, { pool: context, causeId: await findCause(tx, pool, step), catalogue: io.catalogue }, step)
      await wakeWork(tx, 'cluster', [pool.cluster_id])
    },
  })
}

/** Null for other steps, for example after a loss (decision F2). */
async function findCause(tx: Tx, pool: PoolWork['pool'], step: PoolStep): Promise<EventId | null> {
  if (step.kind === 'surge') return findRecycleJob(tx, pool, step.replaces)
  return step.kind === 'switch' ? findRecycleJob(tx, pool, step.from) : null
}
