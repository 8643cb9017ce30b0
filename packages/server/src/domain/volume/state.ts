import type { VolumeStatus } from '@moorage/contract'
import type { Moves } from '../shared/index.ts'

/** Every change of a volume's status (decision D10). Migration is a flag beside it. */
export const volumeMoves = {
  /** A pass saw the new disk, or the finished copy. */
  provisioned: { from: ['creating'], to: 'active' },
  /** A request asked for more size. */
  growAsked: { from: ['active'], to: 'resizing' },
  /** A pass saw the asked size. */
  grown: { from: ['resizing'], to: 'active' },
  /** The creation was given up and no complete disk was seen (decision D11). */
  gaveUp: { from: ['creating'], to: 'contact_support' },
  /** The operation was given up; the volume keeps the disk that it has, at its size (decision D11). */
  kept: { from: ['creating', 'resizing'], to: 'active' },
  /** A pass found the disk missing or damaged; it is never made again empty. */
  foundDamaged: { from: ['active', 'resizing'], to: 'contact_support' },
  /** A pass saw a sound disk after an operator requested a repair; the size becomes that of the disk. */
  repaired: { from: ['contact_support'], to: 'active' },
} as const satisfies Moves<VolumeStatus>

/** Name of one move. */
export type VolumeMove = keyof typeof volumeMoves

/** Sentence for an operation that needs an active volume (contract, Errors 3). */
export function explainNotActive(asked: string, status: string): string {
  return `Only an active volume can be ${asked}; this volume's status is ${status}.`
}
