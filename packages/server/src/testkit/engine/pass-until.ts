import type { Drivers } from '#reconcile/ports/index.ts'
import type { EngineBench } from './engine-bench.ts'

const roundsMax = 2_000

/** Runs passes, moving the clock to the next due time, until a condition holds. Throws after 2,000 rounds. `onPassed` runs after each pass. */
export async function passUntil(
  bench: EngineBench,
  isReached: () => Promise<boolean>,
  onPassed?: () => Promise<void>,
  drivers?: Drivers,
): Promise<void> {
  for (let rounds = 0; rounds < roundsMax; rounds += 1) {
    if (await isReached()) return
    for (const claim of await bench.claimDue()) {
      await bench.pass(claim, drivers)
      await onPassed?.()
    }
    await bench.advanceToNext()
  }
  throw new Error('not reached')
}
