import { sql } from 'kysely'
import { afterAll, afterEach } from 'vitest'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Outcome } from '#reconcile/engine/outcome.ts'
import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { openEngineBench } from './engine-bench.ts'
import { toyReconciler } from './toy-reconciler.ts'

/** Opens a simulated bench with helpers for tests that insert one work item. Deletes all work items after each test; `afterAll` closes the bench. */
export async function openToyBench() {
  const bench = await openEngineBench()
  afterEach(async () => {
    await bench.store.db.deleteFrom('work').execute()
  })
  afterAll(() => bench.close())
  const claimOne = async (): Promise<Claim> => {
    const [claim] = await bench.claimDue()
    if (!claim) throw new Error('nothing was due')
    return claim
  }
  return {
    bench,
    claimOne,
    touch: () => bench.store.db.transaction().execute((tx) => touchWork(tx, { kind: 'volume', id: 1 }, 'here')),
    row: () => bench.store.db.selectFrom('work').selectAll().executeTakeFirst(),
    pass: async (parts: Partial<AnyReconciler>) => bench.pass(await claimOne(), undefined, toyReconciler(parts)),
    async dueInMs() {
      const due = sql<{ ms: number }>`select (extract(epoch from due - moor_now()) * 1000)::float8 as ms from work`
      return (await due.execute(bench.store.db)).rows[0]?.ms ?? Number.NaN
    },
  }
}

/** Returns parts of a reconciler that runs one step per pass, with this outcome. */
export const toyStep = (act: () => Promise<Outcome>): Partial<AnyReconciler> => ({ plan: () => ({ kind: 'try' }), act })

/** Returns parts of a reconciler whose step fails with this error. */
export const failingToy = (error: Error): Partial<AnyReconciler> => toyStep(() => Promise.reject(error))

/** Step that a driver rejects as Busy. */
export const busyToy = failingToy(new DriverError('Busy', 'not now'))
