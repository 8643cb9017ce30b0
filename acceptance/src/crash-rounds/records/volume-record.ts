/** Acknowledged bytes. */
export interface Mark {
  readonly offset: number
  readonly text: string
}

/** Attach, detach, or end of its host's run (`operation` null). */
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
  /** After an injected failure (decision D11.2). */
  hasFailedGrowth: boolean
  isDeleted: boolean
  persists: boolean
  readonly placements: Placement[]
  readonly marks: Mark[]
  /** True if its disk was damaged or lied about: it may be in contact_support (decision D10). */
  isDamaged: boolean
  /** A power loss drops hot-plugged devices. */
  isUnplugged: boolean
  last: number | null
}

/** Returns the result of an operation by ID. */
export type EndOf = (operation: number) => string | undefined

/** Expected host when idle: a failed attach leaves the volume detached, a failed detach leaves it attached (decision D11). */
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
 * Permitted sizes after convergence, the expected one first. A failed growth leaves the size of the disk (decision D11.2), which is larger if a hung call took
 * effect later.
 */
export function sizesOf({ sizeGib, growths }: VolumeRecord, endOf: EndOf): readonly number[] {
  const hasGrown = ({ operation }: Growth): boolean => operation === null || endOf(operation) !== 'failed'
  const last = growths.findLastIndex(hasGrown)
  return [growths[last]?.sizeGib ?? sizeGib, ...growths.slice(last + 1).map((growth) => growth.sizeGib)]
}

/** Returns the last requested size in GiB; the size at creation without growths. */
export function requestedSizeOf({ sizeGib, growths }: VolumeRecord): number {
  return growths.at(-1)?.sizeGib ?? sizeGib
}

/** Returns the host ID of the last recorded placement; null if detached or never attached. */
export function requestedHostOf(volume: VolumeRecord): number | null {
  return volume.placements.at(-1)?.hostId ?? null
}
