import { setTimeout as delay } from 'node:timers/promises'

/** Longest that a scrape waits for what it is told. */
const lookMs = 3_000

/** A look that a scrape waits for, 3 s at most: who asks while one is under way shares it. What cannot be read, or not in time, is hidden, because old numbers would be believed. */
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
