import { planPool, type PoolStep } from '../../domain/pool/plan.ts'
import { loadPoolWork, type PoolWork } from '../../store/pool/load-pool-work.ts'
import { lockPoolRows } from '../../store/pool/pool-frame.ts'
import type { Reconciler } from '../engine/reconciler.ts'
import { actPool } from './act-pool.ts'
import { recordPoolPass } from './record-pass.ts'

/** What drivers show of a pool: nothing, it is rows only. */
export type SeenPool = Readonly<Record<string, never>>

/** Brings the nodes of a pool to what is wanted after one of them became ready, was lost or has gone; requests do the same at once (decisions E2, E6, E7). */
export const poolReconciler: Reconciler<PoolWork, SeenPool, PoolStep> = {
  kind: 'pool',
  load: (io) => loadPoolWork(io.store.db, io.claim.id),
  observe: async () => ({}),
  plan: ({ state }) => planPool(state.wanted, state.nodes),
  act: (_step, rows, io) => actPool(rows, io),
  async lock(tx, claim) {
    await lockPoolRows(tx, claim.id)
  },
  record: recordPoolPass,
}
