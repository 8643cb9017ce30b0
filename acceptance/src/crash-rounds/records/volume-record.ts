/** Bytes that were written and acknowledged. */
export interface Mark {
  readonly offset: number
  readonly text: string
}

/** A request that changed where a volume is: an attach, a detach, or the end of its host's run (`operation` null). */
export interface Placement {
  readonly operation: number | null
  readonly hostId: number | null
}

/** A request that made a volume larger. */
export interface Growth {
  readonly operation: number | null
  readonly sizeGib: number
}

/** What was acknowledged of a volume. */
export interface VolumeRecord {
  readonly id: number
  label: string
  tags: readonly string[]
  /** At its creation. */
  sizeGib: number
  readonly growths: Growth[]
  /** A growth of it was made to fail (decision D11.2). */
  isOvergrown: boolean
  isDeleted: boolean
  persists: boolean
  readonly placements: Placement[]
  readonly marks: Mark[]
  /** Its disk was damaged on purpose, or an inspection lied about it: it may be in contact_support (decision D10). */
  isHarmed: boolean
  /** A host that it was on lost its power, and what was plugged in by hand is gone with it. */
  isMisplaced: boolean
  /** The operation that was asked for last. */
  last: number | null
}

/** How an operation ended, by its number. */
export type EndOf = (operation: number) => string | undefined

/** Where a volume must be when all is quiet: a failed attach leaves it nowhere, a failed detach where it was (decision D11). */
export function placeOf(volume: VolumeRecord, endOf: EndOf): number | null {
  let place: number | null = null
  for (const { operation, hostId } of volume.placements) {
    const hasFailed = operation !== null && endOf(operation) === 'failed'
    if (!hasFailed) place = hostId
    else if (hostId !== null) place = null
  }
  return place
}

/** The size that a volume must have when all is quiet: a failed growth leaves it as it was (decision D11.2). */
export function sizeOf({ sizeGib, growths }: VolumeRecord, endOf: EndOf): number {
  const hasGrown = ({ operation }: Growth): boolean => operation === null || endOf(operation) !== 'failed'
  return growths.findLast(hasGrown)?.sizeGib ?? sizeGib
}

/** The largest size that was requested. */
export function askedSizeOf({ sizeGib, growths }: VolumeRecord): number {
  return growths.at(-1)?.sizeGib ?? sizeGib
}

/** Where a volume was asked to be, as far as answers say. */
export function askedPlaceOf(volume: VolumeRecord): number | null {
  return volume.placements.at(-1)?.hostId ?? null
}
