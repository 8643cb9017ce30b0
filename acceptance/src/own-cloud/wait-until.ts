import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any stall observed under load. */
const patienceMsUsual = 300_000
const lookMsUsual = 100

/**
 * Polls every `lookMs` (100) until a value exists. After `patienceMs` (five minutes), throws an error with the condition, and the last observation if `what` is
 * a function.
 */
export async function waitUntil<Answer>(
  what: string | (() => string),
  ask: () => Promise<Answer | undefined>,
  lookMs = lookMsUsual,
  patienceMs = patienceMsUsual,
): Promise<Answer> {
  const began = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() - began > patienceMs)
      throw new Error(`${typeof what === 'string' ? what : what()} did not happen within ${patienceMs} ms`)
    await pause(lookMs)
  }
}
