import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { DriverErrorCode, Resource } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'
import type { FaultStore, PortMethod, SimFault } from './fault-store.ts'

/** How often a hanging call looks whether its fault still stands. */
const lookMs = 100

/** What a call is about: a thing, many of them, or of a list the installation. */
type Subject = Resource | readonly Resource[] | string

/** A call of a port: the first argument is what it is about. */
type PortCall<Args extends readonly [Subject, ...unknown[]], Answer> = (...args: Args) => Promise<Answer>

/** What a call answers that took one statement. */
export interface QuickAnswer<Answer> {
  readonly answer: Answer
}

/** Wraps one call of a port: what it does without a fault, the answer of a lie, and the same in one statement. */
type WrapCall = <Args extends readonly [Subject, ...unknown[]], Answer>(
  on: PortMethod,
  call: PortCall<Args, Answer>,
  lie: Answer,
  /** With the look for faults; null where a fault waits, or where more is to be done or to be said. */
  quick?: PortCall<Args, QuickAnswer<Answer> | null>,
) => PortCall<Args, Answer>

/** Wraps calls so that faults of the world apply to them. A hanging call continues, late, when its fault is removed. */
export function withFaults(world: World, faults: FaultStore): WrapCall {
  return (on, call, lie, quick) => {
    const answer: typeof call = async (...args) => {
      const made = quick && (await quick(...args))
      if (made) return made.answer
      const [thing] = args
      const fault = await faults.consume(on, numberOf(thing))
      if (!fault) return call(...args)
      switch (fault.as) {
        case 'error-before':
          throw refusal(fault)
        case 'error-after':
          await call(...args)
          throw refusal(fault)
        case 'hang':
          await awaitRemoval(world, faults, fault)
          return call(...args)
        case 'lie':
          return lie
      }
    }
    return (...args) => world.calls.run(() => answer(...args))
  }
}

/** Number of the one thing that a call is about; null where it is about none or many. */
function numberOf(subject: Subject): number | null {
  return typeof subject === 'object' && 'stamp' in subject ? subject.stamp.id : null
}

function refusal({ code, on }: SimFault): DriverError {
  const thrown: DriverErrorCode = code ?? 'Busy'
  return new DriverError(thrown, `A fault set on ${on} answers ${thrown}.`)
}

/** One look serves all calls that hang on a fault in this process, however many they are. */
const looks = new WeakMap<World, Map<number, Promise<void>>>()

function awaitRemoval(world: World, faults: FaultStore, { fault }: SimFault): Promise<void> {
  const shared = looks.get(world) ?? new Map<number, Promise<void>>()
  looks.set(world, shared)
  const look = shared.get(fault) ?? lookUntilRemoved(world, faults, fault).finally(() => shared.delete(fault))
  shared.set(fault, look)
  return look
}

/** The timer does not keep the process alive: a hang ends with the process, or when the world is closed. */
async function lookUntilRemoved(world: World, faults: FaultStore, fault: number): Promise<void> {
  const signal = AbortSignal.any([world.closed, world.calls.interrupted])
  while (await faults.isArmed(fault)) {
    await pause(lookMs, undefined, { ref: false, signal }).catch(() => {
      throw new DriverError('Busy', 'The simulated engine was closed while a call was hanging.')
    })
  }
}
