import type { VolumeStatus } from '@moorage/contract'
import type { Transitions } from '../shared/index.ts'

/** All allowed changes of a volume's status (decision D10). */
export const volumeTransitions = {
  provisioned: { from: ['creating'], to: 'active' },
  growAsked: { from: ['active'], to: 'resizing' },
  grown: { from: ['resizing'], to: 'active' },
  /** No complete disk was observed (decision D11). */
  gaveUp: { from: ['creating'], to: 'contact_support' },
  /** The volume keeps its disk at its present size (decision D11). */
  kept: { from: ['creating', 'resizing'], to: 'active' },
  /** A damaged or missing disk is never created again. */
  foundDamaged: { from: ['active', 'resizing'], to: 'contact_support' },
  /** The volume gets the size of its disk. */
  repaired: { from: ['contact_support'], to: 'active' },
} as const satisfies Transitions<VolumeStatus>

/** Name of a volume's status change. */
export type VolumeTransition = keyof typeof volumeTransitions

/** Returns the message for an operation on a volume that is not active (contract, Errors 3). */
export function explainNotActive(change: string, status: string): string {
  return `Only an active volume can be ${change}; this volume's status is ${status}.`
}
