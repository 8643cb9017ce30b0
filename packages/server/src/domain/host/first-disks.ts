import { defaultDisk } from './default-config.ts'
import type { ResolvedHostOptions } from './host-options.ts'

/** Initial disk of a host. */
export interface FirstDisk {
  readonly label: string
  readonly sizeMib: number
  readonly filesystem: 'raw' | 'swap' | 'ext4'
  readonly image: string | null
}

/**
 * Returns the disks of a new or rebuilt host, in slot order (decision H10). The main disk has the requested size or all space that swap leaves. Empty for a
 * bare host.
 */
export function planFirstDisks(
  { image, isBare, swapMib, bootMib }: Omit<ResolvedHostOptions, 'isBooted'>,
  diskMib: number,
): readonly FirstDisk[] {
  if (isBare) return []
  const main: FirstDisk = {
    label: defaultDisk.label,
    sizeMib: bootMib ?? diskMib - swapMib,
    filesystem: image === null ? 'raw' : 'ext4',
    image,
  }
  if (swapMib === 0) return [main]
  return [main, { label: `${swapMib} MB swap`, sizeMib: swapMib, filesystem: 'swap', image: null }]
}
