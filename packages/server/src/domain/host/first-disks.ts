import { defaultDisk } from './default-config.ts'
import type { SettledOptions } from './host-options.ts'

/** A disk that a host is made with, in the order of the slots. */
export interface FirstDisk {
  readonly label: string
  readonly sizeMib: number
  readonly filesystem: 'raw' | 'swap' | 'ext4'
  /** Image that it is made from; null leaves it empty. */
  readonly image: string | null
}

/** The disks of a new or rebuilt host (decision H10): that of its image, or an empty one, takes what swap leaves of its local storage, or what is wanted. */
export function planFirstDisks(
  { image, isBare, swapMib, bootMib }: Omit<SettledOptions, 'isBooted'>,
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
