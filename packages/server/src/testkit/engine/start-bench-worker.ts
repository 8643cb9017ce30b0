import { type AnyReconciler } from '#reconcile/engine/reconciler.ts'
import { type Worker, type WorkerOptions, startWorker } from '#reconcile/engine/start-worker.ts'
import { type Store, openStore } from '#store/open-store.ts'
import type { PassResult } from '#reconcile/engine/run-pass.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { EngineBench } from './engine-bench.ts'

interface ReportedPass {
  readonly claim: Claim
  readonly result: PassResult
}

/** Worker with its own store, on a bench's database. */
export interface BenchWorker extends Worker {
  readonly store: Store
  readonly passes: readonly ReportedPass[]
  readonly errors: readonly unknown[]
  awaitPass(fits?: (pass: ReportedPass) => boolean): Promise<ReportedPass>
  awaitError(): Promise<unknown>
  /** Closes the worker's store without releasing its leases. */
  kill(): Promise<void>
}

/** Starts a worker with its own store on a bench's database. Records passes and errors instead of throwing them. `stop` or `kill` closes the store. */
export async function startBenchWorker(
  bench: EngineBench,
  reconcilers: readonly AnyReconciler[],
  options: Partial<WorkerOptions> = {},
): Promise<BenchWorker> {
  const store = openStore({ url: bench.store.url, connectionsMax: 6 })
  const passes = makeRecord<ReportedPass>()
  const errors = makeRecord<unknown>()
  const worker = await startWorker({
    store,
    reconcilers,
    drivers: bench.drivers,
    timeouts: bench.timeouts,
    installationId: bench.installationId,
    vendor: 'Moor',
    nodePrefix: bench.nodePrefix,
    secretBox: bench.secretBox,
    catalogue: bench.catalogue,
    holder: `worker-${Math.random()}`,
    regions: null,
    slots: 8,
    leaseMs: 5_000,
    onPass: (claim, result) => passes.add({ claim, result }),
    onError: (error) => errors.add(error),
    ...options,
  })
  let isKilled = false
  const kill = async (): Promise<void> => {
    if (!isKilled) await store.close()
    isKilled = true
  }
  return {
    store,
    kill,
    searchedAtMs: () => worker.searchedAtMs(),
    passes: passes.all,
    errors: errors.all,
    awaitPass: (fits = () => true) => passes.find(fits),
    awaitError: () => errors.find(() => true),
    async stop(graceMs) {
      await worker.stop(graceMs)
      await kill()
    },
  }
}

function makeRecord<T>() {
  const all: T[] = []
  const waiting = new Set<() => void>()
  return {
    all,
    add(one: T): void {
      all.push(one)
      for (const check of waiting) check()
    },
    find: (fits: (one: T) => boolean) =>
      new Promise<T>((resolve) => {
        const check = (): void => {
          const found = all.find(fits)
          if (found === undefined) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
  }
}
