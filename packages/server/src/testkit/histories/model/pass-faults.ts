import { driverErrorCodes, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { Random } from './random.ts'

/** Effect and answer of a failing driver call. */
const callFaultKinds = [
  'refused',
  'done and refused',
  'silent',
  'silent and late',
  /** The call completes later, or when it is repeated. */
  'slow',
] as const

/** Kind of fault of a driver call. */
type CallFaultKind = (typeof callFaultKinds)[number]

/** Faults of one pass. An index of -1 disables a fault. */
export interface PassFaults {
  readonly at: number
  readonly as: CallFaultKind
  readonly code: DriverErrorCode
  readonly diesAt: number
  readonly falseObservationAt: number
  readonly falseObservation: number
  /** Index of the call before which a request is accepted. */
  readonly meetsAt: number
  readonly isTwice: boolean
}

/** Pass without disturbances. */
export const noFaults: PassFaults = {
  at: -1,
  as: 'refused',
  code: 'Busy',
  diesAt: -1,
  falseObservationAt: -1,
  falseObservation: 0,
  meetsAt: -1,
  isTwice: false,
}

const codes = driverErrorCodes.filter((code) => code !== 'Stale')

/** Returns a pass's random faults. Half of the passes have no faults, except that steps may run twice. */
export function drawFaults(random: Random): PassFaults {
  if (random.once(2)) return { ...noFaults, isTwice: random.once(3) }
  const drawIndex = (times: number): number => (random.once(times) ? random.below(4) : -1)
  return {
    at: drawIndex(2),
    as: random.choose(callFaultKinds),
    code: random.once(2) ? 'Busy' : random.choose(codes),
    diesAt: drawIndex(8),
    falseObservationAt: drawIndex(10),
    falseObservation: random.below(8),
    meetsAt: drawIndex(4),
    isTwice: random.once(4),
  }
}
