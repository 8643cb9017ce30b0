import type { Disk } from '@moorage/sdk'

/** Returns the local storage used by disks, in MiB. Disks in deletion count until they are gone. */
export function diskSum(disks: readonly Pick<Disk, 'size'>[]): number {
  return disks.reduce((sum, { size }) => sum + size, 0)
}
