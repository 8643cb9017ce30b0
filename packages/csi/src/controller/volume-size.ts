import type { CapacityRange } from '../wire/volume-request.ts'
import { CallError } from '../wire/call-error.ts'

const gib = 2 ** 30
/** Volume sizes of the contract; a service may have a lower maximum. */
const [minGib, maxGib] = [10, 16_384]

/**
 * Returns a new volume's size in GiB: the required size rounded up, at least the minimum. Throws INVALID_ARGUMENT for contradictory bounds, and OUT_OF_RANGE if
 * no size fits.
 */
export function chooseSize(range: CapacityRange | null): number {
  const { required_bytes: least = 0, limit_bytes: most = 0 } = range ?? {}
  if (least < 0 || most < 0 || (most > 0 && least > most))
    throw new CallError(
      'INVALID_ARGUMENT',
      'capacity_range is invalid: its bounds are negative or contradict each other.',
    )
  const sizeGib = Math.max(minGib, Math.ceil(least / gib))
  if (sizeGib > maxGib) throw new CallError('OUT_OF_RANGE', `A volume has at most ${maxGib} GiB.`)
  if (most > 0 && sizeGib * gib > most)
    throw new CallError('OUT_OF_RANGE', `The smallest possible size is ${sizeGib} GiB, which exceeds limit_bytes.`)
  return sizeGib
}

/** True if a size is within a call's bounds in bytes; an upper bound of 0 is no limit. */
export function isSizeWithin(sizeGib: number, range: CapacityRange | null): boolean {
  const { required_bytes: least = 0, limit_bytes: most = 0 } = range ?? {}
  const bytes = toBytes(sizeGib)
  return bytes >= least && (most === 0 || bytes <= most)
}

/** Converts GiB to bytes. */
export function toBytes(sizeGib: number): number {
  return sizeGib * gib
}
