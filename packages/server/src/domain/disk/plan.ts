import type { Cause } from '../shared/index.ts'

/** Desired state of a host's local disk. */
export interface WantedDisk {
  readonly id: number
  readonly sizeMib: number
  /** Size of the complete disk in the last pass that observed its host; null if it was not complete. */
  readonly seenMib: number | null
  readonly isGoing: boolean
  /** Source image; null for an empty disk or a clone. */
  readonly image: string | null
  /** True if the complete disk was ever observed; it is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  /** Source disk of a clone; otherwise null. */
  readonly sourceId: number | null
}

/** Observed state of a local disk. */
export interface SeenDisk {
  readonly isComplete: boolean
  readonly sizeMib: number
}

/** Observed disks of a host, by ID. */
export interface SeenDisks {
  readonly there: ReadonlyMap<number, SeenDisk>
  /** Disks for which the driver reported in this pass that nothing is left to remove. */
  readonly removed: ReadonlySet<number>
  /** Images that the driver supports; null for all (driver contract, rule 8; ADR 0014). */
  readonly images: readonly string[] | null
}

/** Next step for one disk of a host. */
export interface DiskStep {
  readonly kind: 'make-disk' | 'resize-disk' | 'remove-disk'
  readonly diskId: number
}

/** Cause that blocks the creation of the remaining disks. */
export interface DiskWait {
  readonly kind: 'await'
  readonly cause: Cause
}

/**
 * Decides the next step for the disks of a host; null if nothing more can be done. Steps that free space come before those that need it: removals, shrinking,
 * creation, growth. Sizes change, and existing disks are removed, only while the host is off.
 * A disk whose image is unavailable waits until everything else is done. The source of an unfinished clone is left alone until the clone is complete. A
 * provisioned disk that is missing is left alone forever.
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

/** An unfinished disk also needs its image, because its creation starts again from the beginning. */
function hasImageOf({ image }: WantedDisk, { images }: SeenDisks): boolean {
  return image === null || images === null || images.includes(image)
}

/** Decides the next step that frees space; null if none does. */
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

/** True if the disk does not exist, and its driver rejects a late call that would create it again. */
export function isDiskGone({ id }: WantedDisk, seen: SeenDisks): boolean {
  return seen.removed.has(id) && !seen.there.has(id)
}

/** True if the disk exists in its desired state. */
export function isDiskWhole(wanted: WantedDisk, seen: SeenDisks): boolean {
  const there = seen.there.get(wanted.id)
  return there?.isComplete === true && there.sizeMib === wanted.sizeMib
}

/** True if a provisioned disk no longer exists. */
export function isDiskMissing(wanted: WantedDisk, seen: SeenDisks): boolean {
  return wanted.hasBeenProvisioned && !wanted.isGoing && !seen.there.has(wanted.id)
}
