import type { Cause } from '../shared/index.ts'

/** A local disk of a host as its row wants it. */
export interface WantedDisk {
  readonly id: number
  readonly sizeMib: number
  /** Size that the last pass that saw its host saw it whole with; null when there was nothing whole. */
  readonly seenMib: number | null
  /** It is to go. */
  readonly isGoing: boolean
  /** Image that it is made from, null when it begins empty or as a copy. */
  readonly image: string | null
  /** Whether it was ever seen whole; such a disk is never made again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  /** The disk that it is a copy of, null when it is none. */
  readonly sourceId: number | null
}

/** A local disk as the driver shows it. */
export interface SeenDisk {
  readonly isComplete: boolean
  readonly sizeMib: number
}

/** What the driver shows of the disks of a host, by their numbers. */
export interface SeenDisks {
  readonly there: ReadonlyMap<number, SeenDisk>
  /** Those of which the driver said in this pass that nothing is left to remove. */
  readonly removed: ReadonlySet<number>
  /** Images that its driver can make disks from; null for all (driver contract, rule 8; ADR 0014). */
  readonly images: readonly string[] | null
}

/** The next thing to do about one disk of a host. */
export interface DiskStep {
  readonly kind: 'make-disk' | 'resize-disk' | 'remove-disk'
  readonly diskId: number
}

/** What keeps the disks of a host from being made. */
export interface DiskWait {
  readonly kind: 'await'
  readonly cause: Cause
}

/**
 * Decides the next step for the disks of a host; null when nothing is left that can be done. What leaves room comes before what takes it:
 * removals, disks that become smaller, new disks, disks that become larger. Sizes change only while the host is off; so do disks go that are
 * there. A disk whose image nobody has waits until all else is done. A disk that has a copy to be made of it is left alone until then, and one that was made and is not there any more for good.
 */
export function planDisks(wanted: readonly WantedDisk[], seen: SeenDisks, isOff: boolean): DiskStep | DiskWait | null {
  const room = planRoom(wanted, seen, isOff)
  if (room) return room
  const unmade = listUnmade(wanted, seen)
  const first = unmade.find((one) => hasImageOf(one, seen))
  if (first) return { kind: 'make-disk', diskId: first.id }
  const larger = isOff ? findOfOtherSize(wanted, seen, () => true) : undefined
  if (larger) return { kind: 'resize-disk', diskId: larger.id }
  return unmade.length > 0 ? { kind: 'await', cause: 'host.image_missing' } : null
}

/** What was begun already needs its image, too: it is made again from the start. */
function hasImageOf({ image }: WantedDisk, { images }: SeenDisks): boolean {
  return image === null || images === null || images.includes(image)
}

/** The same for what leaves room only. */
export function planRoom(wanted: readonly WantedDisk[], seen: SeenDisks, isOff: boolean): DiskStep | null {
  const sources = listSources(wanted, seen)
  const going = wanted.find(
    (one) => one.isGoing && !isDiskGone(one, seen) && !sources.has(one.id) && (isOff || !seen.there.has(one.id)),
  )
  if (going) return { kind: 'remove-disk', diskId: going.id }
  const smaller = isOff ? findOfOtherSize(wanted, seen, (wantedMib, seenMib) => wantedMib < seenMib) : undefined
  return smaller ? { kind: 'resize-disk', diskId: smaller.id } : null
}

function listUnmade(wanted: readonly WantedDisk[], seen: SeenDisks): readonly WantedDisk[] {
  return wanted.filter((one) => !one.isGoing && isUnmade(one, seen.there.get(one.id)))
}

function listSources(wanted: readonly WantedDisk[], seen: SeenDisks): ReadonlySet<number | null> {
  return new Set(listUnmade(wanted, seen).map((one) => one.sourceId))
}

function findOfOtherSize(
  wanted: readonly WantedDisk[],
  seen: SeenDisks,
  isWanted: (wantedMib: number, seenMib: number) => boolean,
): WantedDisk | undefined {
  const sources = listSources(wanted, seen)
  return wanted.find((one) => {
    const there = seen.there.get(one.id)
    if (one.isGoing || sources.has(one.id) || there?.isComplete !== true) return false
    return there.sizeMib !== one.sizeMib && isWanted(one.sizeMib, there.sizeMib)
  })
}

function isUnmade({ hasBeenProvisioned }: WantedDisk, seen: SeenDisk | undefined): boolean {
  return seen ? !seen.isComplete : !hasBeenProvisioned
}

/** Whether a disk is not there, and its driver refuses a late call that would make it again. */
export function isDiskGone({ id }: WantedDisk, seen: SeenDisks): boolean {
  return seen.removed.has(id) && !seen.there.has(id)
}

/** Whether a disk is there as it is wanted. */
export function isDiskWhole(wanted: WantedDisk, seen: SeenDisks): boolean {
  const there = seen.there.get(wanted.id)
  return there?.isComplete === true && there.sizeMib === wanted.sizeMib
}

/** Whether a disk that was made is not there any more. */
export function isDiskMissing(wanted: WantedDisk, seen: SeenDisks): boolean {
  return wanted.hasBeenProvisioned && !wanted.isGoing && !seen.there.has(wanted.id)
}
