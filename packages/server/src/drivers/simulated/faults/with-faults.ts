import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { DriverErrorCode, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import type { FaultStore, PortMethod, SimFault } from './fault-store.ts'

const pollMs = 100

type Subject = Resource | readonly Resource[] | string

type PortCall<Args extends readonly [Subject, ...unknown[]], Answer> = (...args: Args) => Promise<Answer>

/** Result of a single-statement call. */
export interface SingleStatementResult<Answer> {
  readonly answer: Answer
}

type WrapCall = <Args extends readonly [Subject, ...unknown[]], Answer>(
  on: PortMethod,
  call: PortCall<Args, Answer>,
  lie: Answer,
  /** Single-statement variant; null if a fault matches or the full call is needed. */
  quick?: PortCall<Args, SingleStatementResult<Answer> | null>,
) => PortCall<Args, Answer>

/**
 * Wrapper of port methods: each call consumes a matching fault and fails accordingly. A hanging call continues when its fault is removed; it throws Busy if
 * the simulator closes.
 */
export function withFaults(state: SimulatorState, faults: FaultStore): WrapCall {
  return (on, call, lie, quick) => {
    const answer: typeof call = async (...args) => {
      const made = quick && (await quick(...args))
      if (made) return made.answer
      const [subject] = args
      const fault = await faults.consume(on, publicIdOf(subject))
      if (!fault) return call(...args)
      switch (fault.as) {
        case 'error-before':
          throw faultError(fault)
        case 'error-after':
          await call(...args)
          throw faultError(fault)
        case 'hang':
          await awaitRemoval(state, faults, fault)
          return call(...args)
        case 'lie':
          return lie
      }
    }
    return (...args) => state.calls.run(() => answer(...args))
  }
}

function publicIdOf(subject: Subject): number | null {
  return typeof subject === 'object' && 'stamp' in subject ? subject.stamp.id : null
}

function faultError({ code, on }: SimFault): DriverError {
  const thrown: DriverErrorCode = code ?? 'Busy'
  return new DriverError(thrown, `Injected fault: ${on} returns ${thrown}.`)
}

const pollLoops = new WeakMap<SimulatorState, Map<number, Promise<void>>>()

function awaitRemoval(state: SimulatorState, faults: FaultStore, { fault }: SimFault): Promise<void> {
  const shared = pollLoops.get(state) ?? new Map<number, Promise<void>>()
  pollLoops.set(state, shared)
  const poll = shared.get(fault) ?? pollUntilRemoved(state, faults, fault).finally(() => shared.delete(fault))
  shared.set(fault, poll)
  return poll
}

async function pollUntilRemoved(state: SimulatorState, faults: FaultStore, fault: number): Promise<void> {
  const signal = AbortSignal.any([state.closed, state.calls.interrupted])
  while (await faults.isArmed(fault)) {
    await pause(pollMs, undefined, { ref: false, signal }).catch(() => {
      throw new DriverError('Busy', 'The simulator was closed while a call was hanging.')
    })
  }
}
