import { LeaseLost } from '#reconcile/engine/call-driver.ts'
import { type Claimed, DriverError } from '#reconcile/ports/index.ts'
import type { WorkKey } from '#store/work/touch-work.ts'
import type { Arming, BreakSpot } from './arming.ts'
import type { CallHook, DriverCall } from './tamper-drivers.ts'
import { overtakeByChange, overtakeByWorker } from './overtake.ts'

/** Returns the point of a call: its name, resource and number. Changing calls are numbered separately. */
export function spotOfCall({ method, resource: { stamp }, changingCount, count, isChanging }: DriverCall): BreakSpot {
  return {
    name: `${method} ${stamp.kind}`,
    resource: `${stamp.kind}/${stamp.id}`,
    count: isChanging ? changingCount : count,
  }
}

/** Returns the call hook of a kind of interruption, which throws or claims the resource at selected calls; empty for kinds without calls. */
export function makeHook(arming: Arming): CallHook {
  const { kind, bench } = arming
  const fail =
    (error: Error, count: (call: DriverCall) => number) =>
    async (call: DriverCall): Promise<void> => {
      const spot = { ...spotOfCall(call), count: count(call) }
      if (spot.count === 0 || !arming.isHit(spot)) return
      arming.reach(spot)
      if (error instanceof LeaseLost) await arming.kill()
      throw error
    }
  const [every, changing] = [
    (call: DriverCall) => call.count,
    (call: DriverCall) => (call.isChanging ? call.changingCount : 0),
  ]
  const busyError = new DriverError('Busy', 'injected by the prover')
  switch (kind) {
    case 'error before a call':
      return { before: fail(busyError, every) }
    case 'error after a call':
      return { after: fail(busyError, countAnswered()) }
    case 'killed before a call':
      return { before: fail(new LeaseLost(), changing) }
    case 'killed after a call':
      return { after: fail(new LeaseLost(), countAnswered()) }
    case 'a newer claim acts before a call':
      return makeStale(
        arming,
        async (key) => overtakeByWorker(bench, key),
        (guard) => ({ ...guard, epoch: guard.epoch + 1 }),
      )
    case 'a newer change is acted on before a call':
      return makeStale(
        arming,
        async (key) => overtakeByChange(bench, key),
        (guard) => ({ ...guard, generation: guard.generation + 1 }),
      )
    default:
      return {}
  }
}

/** Counts answered calls. A call that is rejected as Busy has no answer to lose. */
function countAnswered(): (call: DriverCall) => number {
  let answered = 0
  return ({ isChanging }) => {
    if (!isChanging) return 0
    answered += 1
    return answered
  }
}

/** A newer claim makes the call first, so that the driver must reject the original as Stale. */
function makeStale(
  arming: Arming,
  overtake: (key: WorkKey) => Promise<unknown>,
  raise: (guard: Claimed['guard']) => Claimed['guard'],
): CallHook {
  const hits = new Set<DriverCall>()
  return {
    async before(call) {
      if (!('guard' in call.resource) || !arming.isHit(spotOfCall(call))) return
      const { kind, id } = call.resource.stamp
      if (kind === 'disk') throw new Error('A disk has no claim of its own.')
      hits.add(call)
      await overtake({ kind: kind === 'snapshot' || kind === 'backup' ? `volume_${kind}` : kind, id })
      await call.repeat(raise(call.resource.guard)).catch((error: unknown) => {
        if (!(error instanceof DriverError)) throw error
      })
    },
    end(call, error) {
      if (hits.has(call) && error instanceof DriverError && error.code === 'Stale') arming.reach(spotOfCall(call))
    },
  }
}
