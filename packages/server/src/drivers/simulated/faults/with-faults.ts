import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isKeyOf, isRecord } from '#domain/shared/index.ts'
import { DriverError, done } from '#reconcile/ports/index.ts'
import type { DriverErrorCode, Progress, Resource, Stamp } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import { type FaultStore, type PortMethod, type PortMethods, type SimFault, portMethods } from './fault-store.ts'

const pollMs = 100

type Subject = Resource | readonly Resource[] | string
type CallArgs = readonly [Subject, ...unknown[]]

/** Result of a single-statement call. */
export interface SingleStatementResult<Answer> {
  readonly answer: Answer
}

/** Single-statement variants of calls, which check for faults themselves. They return null if a fault matches or the full call is needed. */
type QuickCalls<Driver> = {
  readonly [Method in keyof Driver]?: Driver[Method] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Promise<SingleStatementResult<Answer> | null>
    : never
}

type AnswerOf<Method extends PortMethod> = Awaited<ReturnType<PortMethods[Method]>>
type Lies = { readonly [Method in PortMethod as Progress extends AnswerOf<Method> ? never : Method]: AnswerOf<Method> }

/** Responses of methods that cannot lie with `done`. */
const lies: Lies = {
  listVolumes: [],
  inspectVolume: null,
  inspectVolumes: new Map(),
  readVolume: Readable.from([]),
  writeVolume: undefined,
  listHosts: [],
  readCounters: [],
  inspectHost: null,
  inspectCluster: null,
  readDemand: null,
  inspectNode: null,
  receiveImage: { bytes: 0, sha256: '', keep: async () => undefined, discard: async () => undefined },
  inspectBackup: null,
  inspectRestore: null,
  inspectImage: { isComplete: false, rejection: null, sizeMib: 0, imageFile: null },
}

/** Rejects a driver with a method that faults cannot name. */
type Faulty<Driver> = Driver & { readonly [Method in Exclude<keyof Driver & keyof PortMethods, PortMethod>]: never }

/**
 * Driver whose calls consume a matching fault and fail accordingly. A hanging call continues when its fault is removed; it throws Busy if the simulator
 * closes.
 */
export function withFaults<Driver extends object>(
  state: SimulatorState,
  faults: FaultStore,
  driver: Faulty<Driver>,
  quick: QuickCalls<Driver> = {},
): Driver {
  const answer = async (on: PortMethod, args: CallArgs): Promise<unknown> => {
    const made = await callMember(quick, on, args)
    if (isRecord(made)) return made['answer']
    const fault = await faults.consume(on, stampOf(args[0]))
    if (fault?.as === 'lie') return isKeyOf(lies, on) ? lies[on] : done
    if (fault?.as === 'error-before') throw faultError(fault)
    if (fault?.as === 'hang') await awaitRemoval(state, faults, fault)
    const result = await callMember(driver, on, args)
    if (fault?.as === 'error-after') throw faultError(fault)
    return result
  }
  return new Proxy<Driver>(driver, {
    get: (target, name): unknown => {
      const on = portMethods.find((method) => method === name)
      if (!on || !(on in target)) return Reflect.get(target, name)
      return (...args: CallArgs) => state.calls.run(() => answer(on, args))
    },
  })
}

async function callMember(members: object, name: PortMethod, args: CallArgs): Promise<unknown> {
  const member: unknown = Reflect.get(members, name)
  return typeof member === 'function' ? Reflect.apply(member, members, args) : null
}

function stampOf(subject: Subject): Stamp | null {
  return typeof subject === 'object' && 'stamp' in subject ? subject.stamp : null
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
