/** Bounds of a file system that carries sparse files. */
export interface StorageBounds {
  /** Room that stays free; null or absent for 1 GiB, or 2 % of a small file system. */
  readonly reserveGib?: number | null
  /** Used share from which an operator is warned; 85 when absent. */
  readonly warnPercent?: number
}

/** Use of one file system below volumes or local disks of hosts. */
export interface StorageUse {
  readonly engine: string
  /** Storage class with its region, or the hypervisor whose hosts' disks are there. */
  readonly storage: string
  readonly sizeBytes: number
  readonly freeBytes: number
  /** Sum of the sizes that volumes were promised; null if the engine keeps no promises there. */
  readonly promisedBytes: number | null
  readonly isNearlyFull: boolean
}

const bytesPerGib = 1_073_741_824
const smallShare = 50

/** Returns the bytes that stay free on a file system. */
export function storageReserve(sizeBytes: number, { reserveGib = null }: StorageBounds): number {
  return reserveGib === null ? Math.min(bytesPerGib, sizeBytes / smallShare) : reserveGib * bytesPerGib
}

/** Returns whether a file system is used beyond its warning share, or has reached its reserve. */
export function isStorageNearlyFull(room: Pick<StorageUse, 'sizeBytes' | 'freeBytes'>, bounds: StorageBounds): boolean {
  const { sizeBytes, freeBytes } = room
  const { warnPercent = 85 } = bounds
  return freeBytes <= Math.max(sizeBytes * (1 - warnPercent / 100), storageReserve(sizeBytes, bounds))
}
