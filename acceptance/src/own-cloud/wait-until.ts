import { setTimeout as pause } from 'node:timers/promises'

const defaultTimeoutMs = 300_000
const defaultPollMs = 100

/** Polls every `pollMs` (100) until `poll` returns a value, and returns it. Throws an error with `what` after `timeoutMs` (five minutes). */
export async function waitUntil<Value>(
  what: string | (() => string),
  poll: () => Promise<Value | undefined>,
  pollMs = defaultPollMs,
  timeoutMs = defaultTimeoutMs,
): Promise<Value> {
  const began = performance.now()
  for (;;) {
    const answer = await poll()
    if (answer !== undefined) return answer
    if (performance.now() - began > timeoutMs)
      throw new Error(`${typeof what === 'string' ? what : what()} did not happen within ${timeoutMs} ms`)
    await pause(pollMs)
  }
}
