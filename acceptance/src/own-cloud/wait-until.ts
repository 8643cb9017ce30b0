import { setTimeout as pause } from 'node:timers/promises'

const patienceMsUsual = 120_000
const lookMsUsual = 100

/** Asks until there is an answer, every 100 ms unless said otherwise; an error that says for what, after two minutes unless said otherwise. */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  lookMs = lookMsUsual,
  patienceMs = patienceMsUsual,
): Promise<Answer> {
  const began = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() - began > patienceMs) throw new Error(`${what} did not come within ${patienceMs} ms`)
    await pause(lookMs)
  }
}
