import type { TrashId } from '../shared/index.ts'

/** Deleted volume in a storage class with too little free storage. */
export interface PressedVolume {
  readonly id: TrashId
  readonly sizeGib: number
  /** False for the first 24 hours, in which nothing is purged early. */
  readonly isOldEnough: boolean
  readonly isPurging: boolean
  readonly isWarned: boolean
}

/** Items to purge, and items whose accounts are warned because the items are still too young. */
interface PressurePlan {
  readonly purged: readonly TrashId[]
  readonly warned: readonly TrashId[]
}

/**
 * Plans which deleted volumes, sorted by age with the oldest first, free `missingGib` of storage. The storage of volumes that are being wiped counts as free.
 * Volumes that were warned before are not warned again.
 */
export function planPressure(missingGib: number, volumes: readonly PressedVolume[]): PressurePlan {
  const plan: { purged: TrashId[]; warned: TrashId[] } = { purged: [], warned: [] }
  let leftGib = missingGib
  for (const { sizeGib, isPurging } of volumes) if (isPurging) leftGib -= sizeGib
  for (const volume of volumes.filter(({ isPurging }) => !isPurging)) {
    if (leftGib <= 0) break
    leftGib -= volume.sizeGib
    if (volume.isOldEnough) plan.purged.push(volume.id)
    else if (!volume.isWarned) plan.warned.push(volume.id)
  }
  return plan
}
