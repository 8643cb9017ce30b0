import { setTimeout as delay } from 'node:timers/promises'

const readTimeoutMs = 3_000

/**
 * Returns a function that reads a data source for a scrape, within 3 s; concurrent scrapes share one read. After an error or timeout, it calls `hide` instead
 * of rejecting.
 */
export function boundRead(read: () => Promise<void>, hide: () => void): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const readOnce = (): Promise<void> =>
    read()
      .catch(hide)
      .finally(() => {
        underWay = null
      })
  return async () => {
    underWay ??= readOnce()
    const isLate = await Promise.race([underWay.then(() => false), delay(readTimeoutMs, true, { ref: false })])
    if (isLate) hide()
  }
}
