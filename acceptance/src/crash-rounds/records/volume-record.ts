/** Acknowledged bytes. */
export interface Mark {
  readonly offset: number
  readonly text: string
}

/** Request that changed the attachment: an attach, a detach, or the end of its host's run (`operation` null). */
export interface Placement {
  readonly operation: number | null
  readonly hostId: number | null
}

/** Request that grew a volume. */
export interface Growth {
  readonly operation: number | null
  readonly sizeGib: number
}

/** Acknowledged state of a volume. */
export interface VolumeRecord {
  readonly id: number
  label: string
  tags: readonly string[]
  sizeGib: number
  readonly growths: Growth[]
  /** True if a growth was made to fail (decision D11.2). */
  hasFailedGrowth: boolean
  isDeleted: boolean
  persists: boolean
  readonly placements: Placement[]
  readonly marks: Mark[]
  /** True if its disk was damaged on purpose, or an inspection lied about it: it may be in contact_support (decision D10). */
  isDamaged: boolean
  /** True if its host lost power, which drops hot-plugged devices. */
  isUnplugged: boolean
  last: number | null
}

/** Results of operations by ID. */
export type EndOf = (operation: number) => string | undefined

/** Returns the expected host when idle: a failed attach leaves the volume detached, a failed detach leaves it attached (decision D11). */
export function expectedHostOf(volume: VolumeRecord, endOf: EndOf): number | null {
  let expectedHost: number | null = null
  for (const { operation, hostId } of volume.placements) {
    const hasFailed = operation !== null && endOf(operation) === 'failed'
    if (!hasFailed) expectedHost = hostId
    else if (hostId !== null) expectedHost = null
  }
  return expectedHost
}

/**
 * Sizes that a volume may have after convergence, the expected one first. A failed growth leaves the size of the disk (decision D11.2), which is larger if a
 * call that hung took effect after the job had failed.
 */
export function sizesOf({ sizeGib, growths }: VolumeRecord, endOf: EndOf): readonly number[] {
  const hasGrown = ({ operation }: Growth): boolean => operation === null || endOf(operation) !== 'failed'
  const last = growths.findLastIndex(hasGrown)
  return [growths[last]?.sizeGib ?? sizeGib, ...growths.slice(last + 1).map((growth) => growth.sizeGib)]
}

/** Returns the largest requested size. */
export function requestedSizeOf({ sizeGib, growths }: VolumeRecord): number {
  return growths.at(-1)?.sizeGib ?? sizeGib
}

/** Returns the requested host, as far as responses show it. */
export function requestedHostOf(volume: VolumeRecord): number | null {
  return volume.placements.at(-1)?.hostId ?? null
}
