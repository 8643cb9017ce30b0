import type { Disk } from '@moorage/sdk'

/** How much of a host's local storage its disks take, in MiB; those that are to go, too, as they do until then. */
export function diskSum(disks: readonly Pick<Disk, 'size'>[]): number {
  return disks.reduce((sum, { size }) => sum + size, 0)
}
