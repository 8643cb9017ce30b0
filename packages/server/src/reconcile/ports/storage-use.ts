/** Bounds of a file system with sparse files. */
export interface StorageBounds {
  /** Reserve; by default 1 GiB, or 2 % of a small file system. */
  readonly reserveGib?: number | null
  /** Used share that triggers a warning; 85 if absent. */
  readonly warnPercent?: number
}

/** Usage of one file system of volumes or local disks. */
export interface StorageUse {
  readonly engine: string
  /** Storage class with its region, or hypervisor with the local disks. */
  readonly storage: string
  readonly sizeBytes: number
  readonly freeBytes: number
  /** Sum of volume sizes; null if the engine reserves no capacity. */
  readonly promisedBytes: number | null
  readonly isNearlyFull: boolean
}

const bytesPerGib = 1_073_741_824
const smallShare = 50

/** Returns the bytes of a file system that stay free: `reserveGib`, or by default the smaller of 1 GiB and 2 % of the size. */
export function storageReserve(sizeBytes: number, { reserveGib = null }: StorageBounds): number {
  return reserveGib === null ? Math.min(bytesPerGib, sizeBytes / smallShare) : reserveGib * bytesPerGib
}

/** True if the used share has reached the warning share, or the free space the reserve. */
export function isStorageNearlyFull(use: Pick<StorageUse, 'sizeBytes' | 'freeBytes'>, bounds: StorageBounds): boolean {
  const { sizeBytes, freeBytes } = use
  const { warnPercent = 85 } = bounds
  return freeBytes <= Math.max(sizeBytes * (1 - warnPercent / 100), storageReserve(sizeBytes, bounds))
}
