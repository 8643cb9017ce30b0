import type { Disk } from '@moorage/contract'

/** State that determines the status. */
export interface DiskState {
  readonly isHostDeleting: boolean
  readonly isDeleting: boolean
  readonly sizeMib: number
  /** Null if the disk is not complete. */
  readonly observedMib: number | null
}

/** Derives the status, which is not stored: ready while the complete disk has its desired size (decision H10). */
export function diskStatusOf({ isHostDeleting, isDeleting, sizeMib, observedMib }: DiskState): Disk['status'] {
  if (isHostDeleting || isDeleting) return 'deleting'
  return observedMib === sizeMib ? 'ready' : 'not ready'
}
