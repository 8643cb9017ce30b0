import { driverErrorCodes, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { Random } from './random.ts'

/** How a call of a driver goes wrong: what it does and what it answers. */
export const callFaultKinds = [
  /** Refused, nothing done. */
  'refused',
  /** Done, and an error answered all the same. */
  'done and refused',
  /** No answer; nothing will be done. */
  'silent',
  /** No answer; done later, when nobody expects it. */
  'silent and late',
  /** Begun and answered so; done later, or when it is asked again. */
  'slow',
] as const

/** One of them. */
export type CallFaultKind = (typeof callFaultKinds)[number]

/** What happens in one pass: `-1` for a place that does not come. */
export interface PassMishap {
  /** Number of the call that goes wrong, from 0. */
  readonly at: number
  readonly as: CallFaultKind
  readonly code: DriverErrorCode
  /** The process ends before this call. */
  readonly diesAt: number
  /** Number of the look that is a lie, and which of the world's lies it is. */
  readonly liesAt: number
  readonly lie: number
  /** Number of the call before which a request is accepted. */
  readonly meetsAt: number
  /** Every step is taken twice. */
  readonly isTwice: boolean
}

/** A pass in which nothing happens but what is meant to. */
export const noMishap: PassMishap = {
  at: -1,
  as: 'refused',
  code: 'Busy',
  diesAt: -1,
  liesAt: -1,
  lie: 0,
  meetsAt: -1,
  isTwice: false,
}

const codes = driverErrorCodes.filter((code) => code !== 'Stale')

/** Draws what happens in a pass; half of them are undisturbed. Busy is the most frequent of errors. */
export function drawMishap(random: Random): PassMishap {
  if (random.once(2)) return { ...noMishap, isTwice: random.once(3) }
  const place = (times: number): number => (random.once(times) ? random.below(4) : -1)
  return {
    at: place(2),
    as: random.choose(callFaultKinds),
    code: random.once(2) ? 'Busy' : random.choose(codes),
    diesAt: place(8),
    liesAt: place(10),
    lie: random.below(8),
    meetsAt: place(4),
    isTwice: random.once(4),
  }
}
