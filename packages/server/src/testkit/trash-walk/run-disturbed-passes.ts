import type { WorkKind } from '#domain/job/jobs.ts'
import type { PortMethod } from '#drivers/simulated/faults/fault-store.ts'
import { LeaseLost } from '#reconcile/engine/call-driver.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { addFault, clearFaults } from '../engine/faults.ts'
import type { Random } from '../histories/model/random.ts'
import { type CallHook, tamperDrivers } from '../prove-steps/tamper-drivers.ts'
import type { WalkEngine } from './walk-engine.ts'
import { readWalkStates } from './walk-states.ts'

/** Short, so that passes rarely wait for the lease of a killed one. */
const leaseMs = 500

/** Calls that can return a false observation. A fault names only the ID, which a snapshot shares with a volume that is not deleted. */
const inspections: ReadonlyMap<WorkKind, PortMethod> = new Map([
  ['host', 'inspectHost'],
  ['volume', 'inspectVolume'],
  ['cluster', 'inspectCluster'],
])

/**
 * Runs one pass of each due resource. A fifth of them never begins, a fifth is killed, and a fifth meets errors. Deletions also meet false observations, which
 * nothing else may meet: the storage of a live volume that is reported missing needs an operator.
 */
export async function runDisturbedPasses(bench: EngineBench, random: Random, engine: WalkEngine): Promise<void> {
  const isLeaving = engine.hasFalseObservations ? await findLeaving(bench) : () => false
  for (const claim of await bench.claimDue(leaseMs)) {
    const fate = random.below(5)
    if (fate === 0) continue
    const on = inspections.get(claim.kind)
    const isLie = on !== undefined && isLeaving(claim) && random.once(4)
    if (isLie) await addFault(bench, { on, id: claim.id, times: 1, as: 'lie' })
    const hook = fate === 1 ? failAt(random, () => new LeaseLost()) : fate === 2 ? failAt(random, busy) : {}
    await bench.pass(claim, tamperDrivers(bench.drivers, hook))
    if (isLie) await clearFaults(bench)
  }
  await bench.advance(1 + random.below(engine.roundMs))
}

async function findLeaving({ store }: EngineBench): Promise<(claim: Claim) => boolean> {
  const resources = await readWalkStates(store)
  const leaving = new Set(resources.filter(({ state }) => state === 'leaving').map(({ kind, id }) => `${kind}/${id}`))
  return ({ kind, id }) => leaving.has(`${kind === 'cluster' ? 'orchcluster' : kind}/${id}`)
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
