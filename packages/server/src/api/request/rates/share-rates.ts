import { randomUUID } from 'node:crypto'
import { openStore } from '#store/open-store.ts'
import { exchangeCounts, forgetCounts } from '#store/rate/exchange-counts.ts'
import type { RateCounter } from './rate-counter.ts'

/** How the counts of a process reach the others. */
export interface RateSharing {
  /** Tells the last counts and ends; nothing is thrown. */
  stop(): Promise<void>
}

const everyMs = 250
/** Counts told at a time, so that a flood from many addresses makes no statement without bound. */
const mostAtOnce = 2_000
/** The database is given no longer: counts that come late are worth little, and the end of a process waits for the last ones. */
const patienceMs = 2_000

/**
 * Tells the other processes every quarter of a second what this one has counted, and learns what they have (decision G10). With a
 * connection of its own: requests that hold all others must not keep limits from being shared. While the database is away
 * each process counts for itself; `onTrouble` hears of it once.
 */
export function shareRates(counter: RateCounter, url: string, onTrouble: (error: unknown) => void): RateSharing {
  const { db, close } = openStore({ url, connectionsMax: 1, statementTimeoutMs: patienceMs, silenceMs: patienceMs })
  const process = randomUUID()
  let forgotten = 0
  let isAway = false
  let underWay: Promise<void> | null = null
  const exchange = async (): Promise<void> => {
    const counts = counter.takeUntold(mostAtOnce)
    if (counts.length === 0) return
    try {
      counter.learn(await exchangeCounts(db, process, counts), Date.now())
      isAway = false
      if (forgotten !== counter.minute) await forgetCounts(db, counter.minute)
      forgotten = counter.minute
    } catch (error) {
      counter.keepUntold(counts)
      if (!isAway) onTrouble(error)
      isAway = true
    }
  }
  const tick = (): void => {
    underWay ??= exchange().finally(() => {
      underWay = null
    })
  }
  const timer = setInterval(tick, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
      if (!isAway) await exchange()
      await close()
    },
  }
}
