import { randomUUID } from 'node:crypto'
import { openStore } from '#store/open-store.ts'
import { exchangeCounts, forgetCounts } from '#store/rate/exchange-counts.ts'
import type { RateCounter } from './rate-counter.ts'

/** Running count exchange. */
export interface RateSharing {
  /** Reports the last counts. Never throws. */
  stop(): Promise<void>
}

const everyMs = 250
/** Limits an exchange during a flood from many addresses. */
const mostAtOnce = 2_000
/** Shutdown waits for the last counts. */
const timeoutMs = 2_000

/**
 * Exchanges the counts with other processes every quarter of a second until `stop()` (decision G10). Uses its own connection, because requests can occupy all
 * others. While the database is unreachable, each process counts alone; `onError` is called once.
 */
export function shareRates(counter: RateCounter, url: string, onError: (error: unknown) => void): RateSharing {
  const { db, close } = openStore({
    url,
    connectionsMax: 1,
    statementTimeoutMs: timeoutMs,
    responseTimeoutMs: timeoutMs,
  })
  const process = randomUUID()
  let forgotten = 0
  let isAway = false
  let running: Promise<void> | null = null
  const exchange = async (): Promise<void> => {
    const counts = counter.takeUnreported(mostAtOnce)
    if (counts.length === 0) return
    try {
      counter.mergeCounts(await exchangeCounts(db, process, counts), Date.now())
      isAway = false
      if (forgotten !== counter.minute) await forgetCounts(db, counter.minute)
      forgotten = counter.minute
    } catch (error) {
      counter.requeueUnreported(counts)
      if (!isAway) onError(error)
      isAway = true
    }
  }
  const tick = (): void => {
    running ??= exchange().finally(() => {
      running = null
    })
  }
  const timer = setInterval(tick, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      if (!isAway) await exchange()
      await close()
    },
  }
}
