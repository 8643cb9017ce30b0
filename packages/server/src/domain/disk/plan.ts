import { readImageId } from '../image/image-id.ts'
import type { Cause } from '../shared/index.ts'

/** Desired state of a local disk. */
export interface DesiredDisk {
  readonly id: number
  readonly sizeMib: number
  /** Size in the last pass that observed the host; null if not complete. */
  readonly observedMib: number | null
  readonly isDeleting: boolean
  /** Null for an empty disk or a clone. */
  readonly image: string | null
  /** A disk observed complete once is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly sourceId: number | null
  /** Copy for the trash, made before the source shrinks (ADR 0074). */
  readonly isTrashed?: boolean
}

/** Observed state of a local disk. */
export interface ObservedDisk {
  readonly isComplete: boolean
  readonly sizeMib: number
}

/** Observed disks of a host, by ID. */
export interface ObservedDisks {
  readonly there: ReadonlyMap<number, ObservedDisk>
  /** The driver reported in this pass that nothing is left to remove of these disks. */
  readonly removed: ReadonlySet<number>
  /** Supported images; null for all (driver contract, rule 8; ADR 0014). */
  readonly images: readonly string[] | null
}

/** Next step for one disk. */
export interface DiskStep {
  readonly kind: 'make-disk' | 'resize-disk' | 'remove-disk'
  readonly diskId: number
}

/** Wait that blocks the creation of the remaining disks. */
export interface DiskWait {
  readonly kind: 'await'
  readonly cause: Cause
}

/**
 * Returns the next step for a host's disks; null if none is possible. Order: removal, shrinking, creation, growth, because removal and shrinking free space.
 * Sizes change, and existing disks are removed, only while the host is off. A wait for an unavailable image comes last. The source of an unfinished clone is
 * not changed, and shrinks only when a pass has recorded that its copy in the trash is complete. A missing provisioned disk is never created again.
 */
export function planDisks(
  desired: readonly DesiredDisk[],
  observed: ObservedDisks,
  isOff: boolean,
): DiskStep | DiskWait | null {
  const spaceStep = planSpaceSteps(desired, observed, isOff)
  if (spaceStep) return spaceStep
  if (desired.some((one) => isUnrecordedCopy(one) && isDiskComplete(one, observed)))
    return { kind: 'await', cause: 'host.working' }
  const unprovisioned = listUnprovisioned(desired, observed)
  const first = unprovisioned.find((one) => hasImageOf(one, observed))
  if (first) return { kind: 'make-disk', diskId: first.id }
  const larger = isOff ? findOfOtherSize(desired, observed, () => true) : undefined
  if (larger) return { kind: 'resize-disk', diskId: larger.id }
  return unprovisioned.length > 0 ? { kind: 'await', cause: 'host.image_missing' } : null
}

/** An unfinished disk also needs its image, because its creation restarts. */
function hasImageOf({ image }: DesiredDisk, { images }: ObservedDisks): boolean {
  return image === null || images === null || readImageId(image) !== null || images.includes(image)
}

/** Returns the next removal or shrinking; null if none is possible. Existing disks are removed or shrunk only while the host is off. */
export function planSpaceSteps(
  desired: readonly DesiredDisk[],
  observed: ObservedDisks,
  isOff: boolean,
): DiskStep | null {
  const sources = listSources(desired, observed)
  const deleting = desired.find(
    (one) =>
      one.isDeleting && !isDiskGone(one, observed) && !sources.has(one.id) && (isOff || !observed.there.has(one.id)),
  )
  if (deleting) return { kind: 'remove-disk', diskId: deleting.id }
  const smaller = isOff
    ? findOfOtherSize(desired, observed, (desiredMib, observedMib) => desiredMib < observedMib)
    : undefined
  return smaller ? { kind: 'resize-disk', diskId: smaller.id } : null
}

function listUnprovisioned(desired: readonly DesiredDisk[], observed: ObservedDisks): readonly DesiredDisk[] {
  return desired.filter((one) => !one.isDeleting && isUnprovisioned(one, observed.there.get(one.id)))
}

function listSources(desired: readonly DesiredDisk[], observed: ObservedDisks): ReadonlySet<number | null> {
  const copies = [...listUnprovisioned(desired, observed), ...desired.filter(isUnrecordedCopy)]
  return new Set(copies.map((one) => one.sourceId))
}

/** A process that records a deletion of the source must know that the copy is complete, or it would abandon the copy. */
function isUnrecordedCopy({ isTrashed, isDeleting, hasBeenProvisioned }: DesiredDisk): boolean {
  return isTrashed === true && !isDeleting && !hasBeenProvisioned
}

function findOfOtherSize(
  desired: readonly DesiredDisk[],
  observed: ObservedDisks,
  isMatch: (desiredMib: number, observedMib: number) => boolean,
): DesiredDisk | undefined {
  const sources = listSources(desired, observed)
  return desired.find((one) => {
    const there = observed.there.get(one.id)
    if (one.isDeleting || sources.has(one.id) || there?.isComplete !== true) return false
    return there.sizeMib !== one.sizeMib && isMatch(one.sizeMib, there.sizeMib)
  })
}

function isUnprovisioned({ hasBeenProvisioned }: DesiredDisk, observed: ObservedDisk | undefined): boolean {
  return observed ? !observed.isComplete : !hasBeenProvisioned
}

/** True if the disk does not exist and the driver reported its removal in this pass. The driver then rejects a late call that would create the disk. */
export function isDiskGone({ id }: DesiredDisk, observed: ObservedDisks): boolean {
  return observed.removed.has(id) && !observed.there.has(id)
}

/** True if the driver observes the disk complete with its desired size. */
export function isDiskComplete(desired: DesiredDisk, observed: ObservedDisks): boolean {
  const there = observed.there.get(desired.id)
  return there?.isComplete === true && there.sizeMib === desired.sizeMib
}

/** True if a provisioned disk that is not being deleted is no longer observed. */
export function isDiskMissing(desired: DesiredDisk, observed: ObservedDisks): boolean {
  return desired.hasBeenProvisioned && !desired.isDeleting && !observed.there.has(desired.id)
}
