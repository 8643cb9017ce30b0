import { runTrashSweep } from '#accept/trash/purge.ts'
import { type ReadFreeGib, runPressureSweep } from '#accept/trash/run-pressure-sweep.ts'
import { maintainStore, type Retention } from '#store/installation/maintain-store.ts'
import { cleanUpOauth } from '#store/oauth/clean-up-oauth.ts'
import type { Store } from '#store/open-store.ts'

/**
 * Unfinished sign-ins are cleaned up more often, because unauthenticated clients create them. The trash is swept more often than the maximum time that a sweep
 * counts (ADR 0074).
 */
const cleanupIntervals = { maintenanceMs: 3_600_000, oauthMs: 300_000 } as const

/**
 * Deletes expired data from the store now and hourly; invalid OAuth data and the expired trash every 5 minutes, until stopped. Skips a run while the previous
 * one runs. `onError` receives failures. With `readFreeGib`, the trash of nearly full storage is purged too.
 */
export function cleanUpStore(
  store: Store,
  retention: Retention,
  onError: (error: unknown) => void,
  {
    pace = cleanupIntervals,
    readFreeGib = null,
  }: {
    readonly pace?: { readonly maintenanceMs: number; readonly oauthMs: number }
    readonly readFreeGib?: ReadFreeGib | null
  } = {},
): { stop(): void } {
  let isStopped = false
  const busy = new Set<unknown>()
  const run = (work: () => Promise<void>) => (): void => {
    if (busy.has(work)) return
    busy.add(work)
    void work()
      .catch((error: unknown) => isStopped || onError(error))
      .finally(() => busy.delete(work))
  }
  const maintain = run(() => maintainStore(store, retention))
  const purge = run(async () => {
    await runTrashSweep(store)
    if (readFreeGib) await runPressureSweep(store, readFreeGib)
  })
  const timers = [
    setInterval(maintain, pace.maintenanceMs),
    setInterval(purge, pace.oauthMs),
    setInterval(
      run(() => cleanUpOauth(store)),
      pace.oauthMs,
    ),
  ]
  maintain()
  purge()
  return {
    stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
    },
  }
}
