import type { VolumeStatus } from '@moorage/contract'
import { ApiError, type Transitions } from '../shared/index.ts'

/** All allowed changes of a volume's status (decision D10). */
export const volumeTransitions = {
  /** A pass observes the new disk, or the finished copy. */
  provisioned: { from: ['creating'], to: 'active' },
  /** A request enlarges the volume. */
  growAsked: { from: ['active'], to: 'resizing' },
  /** A request replaces the data with that of a snapshot; the storage from before stays until the copy is complete (decision D13). */
  rollbackAsked: { from: ['active'], to: 'creating' },
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

/** Returns volume.rolling_back for a volume whose data is being replaced, or whose replaced storage is not wiped yet (decision D13). */
export function explainRollingBack({ id }: { readonly id: number }): ApiError {
  return new ApiError('volume.rolling_back', `Volume ${id} is being rolled back. Wait until the rollback is complete.`)
}
