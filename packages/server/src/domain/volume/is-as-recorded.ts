import { type ObservedVolume, type DesiredVolume, planVolume } from './plan.ts'
import { type VolumeSummary, summariseVolume } from './summarise.ts'

/** Boot serials of the volume's host. `recorded` is the serial when the volume was plugged in; null if unplugged. */
export interface BootSerials {
  readonly recorded: number | null
  readonly observed: number
}

/** True if a pass over a volume without open jobs would call no driver and write nothing. */
export function isVolumeAsRecorded(desired: DesiredVolume, observed: ObservedVolume, serials: BootSerials): boolean {
  if (planVolume(desired, observed) !== null) return false
  const summary = summariseVolume(desired, observed, [], { cause: null, isStuck: false, progress: null, deadlineMs: 0 })
  return isSilent(summary) && isPlugRecorded(summary.attachment, serials)
}

function isSilent(summary: VolumeSummary): boolean {
  const { transition, migratedTo, sizeGib, isGone, isNewlyProvisioned, isMigrationOver, isRepairOver, isNewlyDamaged } =
    summary
  const isChanged = isGone || isNewlyProvisioned || isMigrationOver || isRepairOver || isNewlyDamaged
  return transition === null && migratedTo === null && sizeGib === null && !isChanged
}

function isPlugRecorded(fate: VolumeSummary['attachment'], { recorded, observed }: BootSerials): boolean {
  if (fate === 'keep') return true
  if (fate === 'plugged') return recorded === observed
  return fate === 'unplugged' && recorded === null
}
