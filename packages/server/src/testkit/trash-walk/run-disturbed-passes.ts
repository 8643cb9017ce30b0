import { LeaseLost } from '#reconcile/engine/call-driver.ts'
import { claimName } from '#reconcile/engine/run-pass.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { addFault } from '../engine/faults.ts'
import type { Random } from '../histories/model/random.ts'
import { type CallHook, tamperDrivers } from '../prove-steps/tamper-drivers.ts'
import type { WalkResource } from './walk-states.ts'

/** Short, so that passes rarely wait for the lease of a killed one. */
const leaseMs = 500

/** Runs one pass of each due resource. A fifth of them never begins, a fifth is killed, and a fifth meets errors; deletions also meet false observations. */
export async function runDisturbedPasses(
  bench: EngineBench,
  random: Random,
  resources: readonly WalkResource[],
): Promise<void> {
  const leaving = new Set(resources.filter(({ state }) => state === 'leaving').map(({ kind, id }) => `${kind}/${id}`))
  for (const claim of await bench.claimDue(leaseMs)) {
    const { kind, id } = claim
    const isFalse = leaving.has(claimName(claim)) && random.once(4)
    const on = kind === 'host' ? 'inspectHost' : 'inspectVolume'
    if (isFalse) await addFault(bench, { on, id, times: 1, as: 'lie' })
    const fate = random.below(5)
    if (fate === 0) continue
    const hook = fate === 1 ? failAt(random, () => new LeaseLost()) : fate === 2 ? failAt(random, busy) : {}
    await bench.pass(claim, tamperDrivers(bench.drivers, hook))
  }
  await bench.advance(1 + random.below(1_000))
}

const busy = (): Error => new DriverError('Busy', 'injected by the walk')

/** Fails one of the first calls, before or after it acts. */
function failAt(random: Random, makeError: () => Error): CallHook {
  const at = 1 + random.below(4)
  const fail: CallHook['before'] = ({ count }) => {
    if (count === at) throw makeError()
  }
  return random.once(2) ? { before: fail } : { after: fail }
}
