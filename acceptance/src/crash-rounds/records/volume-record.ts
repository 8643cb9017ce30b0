/** Text written at an offset of a volume. */
interface Mark {
  readonly offset: number
  readonly text: string
}

/** Attach, detach (`hostId` null), or end of the host's run (both fields null). */
interface Placement {
  readonly operation: number | null
  readonly hostId: number | null
}

/** Accepted growth of a volume. */
interface Growth {
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
  /** True if a growth may have failed by an injected fault (decision D11.2). */
  hasFailedGrowth: boolean
  isDeleted: boolean
  persists: boolean
  readonly placements: Placement[]
  readonly marks: Mark[]
  /** True if a fault damaged the disk or an inspection lied about it. Such a volume may be in contact_support (decision D10). */
  isDamaged: boolean
  /** True after a power loss of the host, which drops hot-plugged devices. */
  isUnplugged: boolean
  last: number | null
}

/** Returns an operation's status; undefined if unknown. */
export type EndOf = (operation: number) => string | undefined

/** Returns the expected host ID when idle, or null. A failed attach leaves the volume detached, a failed detach leaves it attached (decision D11). */
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
 * Returns the possible sizes in GiB after convergence, the expected size first. A failed growth keeps the disk's size (decision D11.2), which is larger if a
 * hanging call took effect later.
 */
export function sizesOf({ sizeGib, growths }: VolumeRecord, endOf: EndOf): readonly number[] {
  const hasGrown = ({ operation }: Growth): boolean => operation === null || endOf(operation) !== 'failed'
  const last = growths.findLastIndex(hasGrown)
  return [growths[last]?.sizeGib ?? sizeGib, ...growths.slice(last + 1).map((growth) => growth.sizeGib)]
}

/** Returns the last requested size in GiB; without growths the size at creation. */
export function requestedSizeOf({ sizeGib, growths }: VolumeRecord): number {
  return growths.at(-1)?.sizeGib ?? sizeGib
}

/** Returns the host ID of the last recorded placement; null if detached or never attached. */
export function requestedHostOf(volume: VolumeRecord): number | null {
  return volume.placements.at(-1)?.hostId ?? null
}
