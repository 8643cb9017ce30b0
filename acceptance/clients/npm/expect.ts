import { isDeepStrictEqual } from 'node:util'
import { explainError } from './explain-error.ts'

/** Throws an Error that contains both values and `what` unless the values are deeply and strictly equal. */
export function expectEqual(found: unknown, wanted: unknown, what: string): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what} is ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
}

/** Throws an Error that names `what` if the condition is false. */
export function expectThat(condition: boolean, what: string): void {
  if (!condition) throw new Error(`does not hold: ${what}`)
}

/** Throws unless the call is rejected with this status and an error that contains `text`. */
export async function expectRefused(call: Promise<unknown>, status: number, text: string): Promise<void> {
  const said = await call.then(
    () => 'nothing: it was accepted',
    (error: unknown) => explainError(error),
  )
  expectThat(
    said.includes(`: ${status} `) && said.includes(text),
    `expected a rejection with ${status} and ${text}, got ${said}`,
  )
}

/** Returns the first value of `ask` that is not undefined. Polls every 200 ms; throws after `seconds`. */
export async function expectSoon<Found>(
  ask: () => Promise<Found | undefined>,
  what: string,
  seconds = 25,
): Promise<Found> {
  const endMs = performance.now() + seconds * 1000
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() > endMs) throw new Error(`not within ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
