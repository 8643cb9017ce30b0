import type { Disk } from '@moorage/contract'

/** What a disk's status is told from. */
export interface DiskState {
  readonly isHostDeleting: boolean
  readonly isGoing: boolean
  readonly sizeMib: number
  /** Size that it was seen whole with; null while it is not. */
  readonly seenMib: number | null
}

/** The status of a local disk, which is stored nowhere: ready while it is there as it is wanted (decision H10). */
export function diskStatusOf({ isHostDeleting, isGoing, sizeMib, seenMib }: DiskState): Disk['status'] {
  if (isHostDeleting || isGoing) return 'deleting'
  return seenMib === sizeMib ? 'ready' : 'not ready'
}
