import { setTimeout as delay } from 'node:timers/promises'

/** Timeout of a scrape's data sources. */
const lookMs = 3_000

/**
 * Reads a data source for a scrape with a timeout of 3 s; concurrent scrapes share one read. After an error or timeout, the values are hidden, because stale
 * ones would be misleading.
 */
export function boundLook(read: () => Promise<void>, hide: () => void): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const look = (): Promise<void> =>
    read()
      .catch(hide)
      .finally(() => {
        underWay = null
      })
  return async () => {
    underWay ??= look()
    const isLate = await Promise.race([underWay.then(() => false), delay(lookMs, true, { ref: false })])
    if (isLate) hide()
  }
}
