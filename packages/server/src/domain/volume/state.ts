import type { VolumeStatus } from '@moorage/contract'
import type { Transitions } from '../shared/index.ts'

/** All allowed changes of a volume's status (decision D10). */
export const volumeTransitions = {
  /** A pass observes the new disk, or the finished copy. */
  provisioned: { from: ['creating'], to: 'active' },
  /** A request enlarges the volume. */
  growAsked: { from: ['active'], to: 'resizing' },
  /** A pass observes the requested size. */
  grown: { from: ['resizing'], to: 'active' },
  /** The creation failed and no complete disk was observed (decision D11). */
  gaveUp: { from: ['creating'], to: 'contact_support' },
  /** The operation failed; the volume keeps its disk at its present size (decision D11). */
  kept: { from: ['creating', 'resizing'], to: 'active' },
  /** A pass finds the disk missing or damaged; it is never created again empty. */
  foundDamaged: { from: ['active', 'resizing'], to: 'contact_support' },
  /** A pass observes a healthy disk after an operator requested a repair; the volume gets the size of the disk. */
  repaired: { from: ['contact_support'], to: 'active' },
} as const satisfies Transitions<VolumeStatus>

/** Name of a volume's status change. */
export type VolumeTransition = keyof typeof volumeTransitions

/** Returns the message for an operation on a volume that is not active (contract, Errors 3). */
export function explainNotActive(change: string, status: string): string {
  return `Only an active volume can be ${change}; this volume's status is ${status}.`
}
