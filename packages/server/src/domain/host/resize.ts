import type { Filesystem } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Local disk of a host to resize. */
export interface WeighedDisk {
  readonly id: number
  readonly sizeMib: number
  readonly filesystem: Filesystem
}

/**
 * Returns the disk that grows into a larger type's free space, with its new size: the only ext3 or ext4 disk. Null if the host has several, a raw disk, or no
 * free space (decision H10.8).
 */
export function planResizedDisk<Disk extends WeighedDisk>(
  disks: readonly Disk[],
  diskMib: number,
): Pick<Disk, 'id' | 'sizeMib'> | null {
  const [only, ...others] = disks.filter((one) => one.filesystem === 'ext3' || one.filesystem === 'ext4')
  const leftMib = diskMib - disks.reduce((sum, one) => sum + one.sizeMib, 0)
  if (!only || others.length > 0 || disks.some((one) => one.filesystem === 'raw') || leftMib <= 0) return null
  return { id: only.id, sizeMib: only.sizeMib + leftMib }
}

/** Throws host.type_too_small if the disks exceed the type's local storage. A resize never shrinks disks. */
export function rejectResizeBelowDisks(takenMib: number, diskMib: number): void {
  if (takenMib <= diskMib) return
  throw new ApiError(
    'host.type_too_small',
    `The local disks of this host use ${takenMib} MB, and this type has ${diskMib} MB. Delete disks or make them smaller first.`,
    { field: 'type' },
  )
}

/** Throws host.attachments_full if a host of this type cannot have the attached volumes. */
export function rejectResizeBelowVolumes(attached: number, attachable: number): void {
  if (attached <= attachable) return
  throw new ApiError(
    'host.attachments_full',
    `This host has ${attached} volumes attached, and a host of this type can have ${attachable}. Detach volumes first.`,
    { field: 'type' },
  )
}

/** Throws host.of_cluster for a node, whose type its pool determines. */
export function rejectResizeOfNode(clusterId: number | null): void {
  if (clusterId === null) return
  throw new ApiError('host.of_cluster', `This host is a node of cluster ${clusterId}. Its pool determines its type.`)
}
