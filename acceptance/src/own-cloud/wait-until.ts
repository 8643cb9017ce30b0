import { setTimeout as pause } from 'node:timers/promises'

/** More than a machine was seen to stand still for under load. */
const patienceMsUsual = 300_000
const lookMsUsual = 100

/** Asks every `lookMs` (100) until there is an answer. After `patienceMs` (five minutes) it throws an error that names what was awaited, with what was seen last if `what` is a function. */
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
      throw new Error(`${typeof what === 'string' ? what : what()} did not come within ${patienceMs} ms`)
    await pause(lookMs)
  }
}
