import type { Disk } from '@moorage/sdk'

/** Returns the local storage used by disks, in MiB, including disks in deletion. */
export function diskSum(disks: readonly Pick<Disk, 'size'>[]): number {
  return disks.reduce((sum, { size }) => sum + size, 0)
}
