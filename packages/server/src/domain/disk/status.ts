import type { Disk } from '@moorage/contract'

/** State that determines a disk's status. */
export interface DiskState {
  readonly isHostDeleting: boolean
  readonly isDeleting: boolean
  readonly sizeMib: number
  /** Null if the disk is not complete. */
  readonly observedMib: number | null
}

/**
 * Returns the status, which is not stored (decision H10). A disk is `deleting` if it or its host is, `ready` if complete with its desired size, else `not
 * ready`.
 */
export function diskStatusOf({ isHostDeleting, isDeleting, sizeMib, observedMib }: DiskState): Disk['status'] {
  if (isHostDeleting || isDeleting) return 'deleting'
  return observedMib === sizeMib ? 'ready' : 'not ready'
}
