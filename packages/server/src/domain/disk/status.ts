import type { Disk } from '@moorage/contract'

/** Values that determine a disk's status. */
export interface DiskState {
  readonly isHostDeleting: boolean
  readonly isDeleting: boolean
  readonly sizeMib: number
  /** Observed size of the complete disk; null if it is not complete. */
  readonly observedMib: number | null
}

/** Returns the status of a local disk, which is not stored: ready while the disk exists in its desired state (decision H10). */
export function diskStatusOf({ isHostDeleting, isDeleting, sizeMib, observedMib }: DiskState): Disk['status'] {
  if (isHostDeleting || isDeleting) return 'deleting'
  return observedMib === sizeMib ? 'ready' : 'not ready'
}
