import { type SeenVolume, type WantedVolume, planVolume } from './plan.ts'
import { type VolumeSummary, summariseVolume } from './summarise.ts'

/** Boots of the host under which the volume is recorded, and was observed, as plugged in. */
export interface BootSerials {
  readonly recorded: number | null
  readonly seen: number
}

/** True if a pass over a volume without open jobs would neither act nor write; uses the same plan and summary as the pass. */
export function isVolumeAsRecorded(wanted: WantedVolume, seen: SeenVolume, serials: BootSerials): boolean {
  if (planVolume(wanted, seen) !== null) return false
  const summary = summariseVolume(wanted, seen, [], { cause: null, isStuck: false, progress: null, deadlineMs: 0 })
  return isSilent(summary) && isPlugRecorded(summary.attachment, serials)
}

function isSilent(summary: VolumeSummary): boolean {
  const { move, migratedTo, sizeGib, isGone, isNewlyProvisioned, isMigrationOver, isRepairOver, isNewlyDamaged } =
    summary
  const news = isGone || isNewlyProvisioned || isMigrationOver || isRepairOver || isNewlyDamaged
  return move === null && migratedTo === null && sizeGib === null && !news
}

function isPlugRecorded(fate: VolumeSummary['attachment'], { recorded, seen }: BootSerials): boolean {
  if (fate === 'keep') return true
  if (fate === 'plugged') return recorded === seen
  return fate === 'unplugged' && recorded === null
}
