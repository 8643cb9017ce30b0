import type { HardwareType, VolumeStatus } from '@moorage/contract'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { type Cause, causes } from '../shared/index.ts'
import {
  type ObservedVolume,
  type DesiredVolume,
  isFree,
  isLeaving,
  isParked,
  isPluggedAs,
  isHealthyAsDesired,
  hasCompleteDisk,
  hasReplacedLeft,
} from './plan.ts'
import { explainTrashFull } from '../trash/explain-full.ts'
import { type JobEnd, jobEnds, needsStorage, type Reached, type VolumeJob } from './job-ends.ts'
import type { VolumeTransition } from './state.ts'

/** Results of a reconcile pass over a volume. */
export interface VolumeSummary {
  readonly transition: VolumeTransition | null
  /** The row can be deleted. */
  readonly isGone: boolean
  /** The deleted volume is off its host and stays in the trash; it needs no further pass. */
  readonly isInTrash: boolean
  readonly isNewlyProvisioned: boolean
  readonly attachment: 'keep' | 'plugged' | 'unplugged' | 'remove' | 'giveBack' | 'stay'
  /** Observed storage class if it differs from the row. */
  readonly migratedTo: HardwareType | null
  readonly isMigrationOver: boolean
  readonly isRepairOver: boolean
  /** The rollback failed: the volume returns to the storage from before. */
  readonly isReverted: boolean
  /** The storage that a rollback replaced is wiped. */
  readonly isReplacedGone: boolean
  /** Size after a failed or late growth, or a repair; null keeps the stored size. */
  readonly sizeGib: number | null
  /** Nothing exists for the billing interval of a failed creation or growth (decision H5). */
  readonly isUnprovisioned: boolean
  readonly isNewlyDamaged: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

type Damage = Extract<Cause, 'storage.missing' | 'storage.damaged'>

const unqueriedMessage = 'Moorage could not check whether the host had this volume mounted.'

const nothingObserved: VolumeSummary = {
  transition: null,
  isGone: false,
  isInTrash: false,
  isNewlyProvisioned: false,
  attachment: 'keep',
  migratedTo: null,
  isMigrationOver: false,
  isRepairOver: false,
  isReverted: false,
  isReplacedGone: false,
  sizeGib: null,
  isUnprovisioned: false,
  isNewlyDamaged: false,
  verdicts: new Map(),
}

/** End of a volume's pass. `trash` is set if the storage is full and only the operator can free the storage that the trash holds; `ownGib` is the account's part. */
interface VolumePassEnd extends PassEnd {
  readonly deadlineMs: number
  readonly trash?: { readonly ownGib: number } | null
}

/**
 * Returns the volume's new state, and a verdict on each open job. If the drivers could not be queried (`observed` is null), returns only verdicts and effects
 * of failed jobs.
 */
export function summariseVolume(
  desired: DesiredVolume,
  observed: ObservedVolume | null,
  jobs: readonly OpenJob<VolumeJob>[],
  end: VolumePassEnd,
): VolumeSummary {
  const reached = observed && reachedOf(desired, observed)
  const damage = observed && findDamage(desired, observed)
  const ownVerdicts = new Map(jobs.map((job) => [job.id, verdictOf(job, reached, damage, end)]))
  const verdicts = observed && hasCompleteDisk(observed) ? ownVerdicts : failWithDisk(jobs, ownVerdicts)
  const failed = jobs.filter((job) => verdicts.get(job.id)?.kind === 'failed')
  const base = observed && reached ? summariseObserved(desired, observed, reached, damage !== null) : nothingObserved
  const summary = applyJobFailures(base, desired, {
    observed,
    jobs: new Set(failed.map((job) => jobEnds[job.action].givenUp)),
  })
  if (summary.isReverted) return { ...summary, verdicts }
  const sizeGib = findOtherSize(desired, observed, { transition: summary.transition, failed })
  return { ...summary, sizeGib, verdicts }
}

/** Size of the disk after a failed growth or a repair; without a complete disk, the size before the growth. A late call may have enlarged the disk. */
function findOtherSize(
  desired: DesiredVolume,
  observed: ObservedVolume | null,
  {
    transition,
    failed,
  }: { readonly transition: VolumeTransition | null; readonly failed: readonly OpenJob<VolumeJob>[] },
): number | null {
  const disk = observed && hasCompleteDisk(observed) ? observed.disk : null
  if (desired.isDeleted || (isParked(desired) && transition === null)) return null
  const isKept = transition === 'kept' || transition === 'repaired'
  const before = failed.find((job) => job.action === 'volume_resize')?.target.from ?? null
  const sizeGib = disk && (isKept || disk.sizeGib > desired.sizeGib) ? disk.sizeGib : before
  return sizeGib === desired.sizeGib ? null : sizeGib
}

function reachedOf(desired: DesiredVolume, observed: ObservedVolume): Reached {
  const { attachment } = desired
  const isGone =
    desired.isDeleted &&
    observed.disk === null &&
    observed.isWiped &&
    isFree(desired, observed) &&
    !hasReplacedLeft(desired, observed) &&
    desired.pendingCopies === 0
  const isInTrash = desired.isDeleted && desired.isKept && isFree(desired, observed)
  return {
    isSound: isHealthyAsDesired(desired, observed),
    isGone,
    isInTrash,
    isDeleted: isGone || isInTrash,
    isDetached: isFree(desired, observed) && attachment?.wants !== 'attached',
    isAttached:
      attachment?.wants === 'attached' &&
      (attachment.desiredHostPower === 'off' ||
        (observed.hostPower === 'on' && isPluggedAs(attachment.plug, observed.plug))),
    isGuestUnqueried: observed.isGuestUnqueried,
    isMigrated: desired.migratingTo !== null && observed.disk?.hardwareType === desired.migratingTo,
  }
}

function findDamage(desired: DesiredVolume, { disk }: ObservedVolume): Damage | null {
  if (!desired.hasBeenProvisioned || desired.isDeleted) return null
  if (disk === null) return 'storage.missing'
  return disk.isHealthy ? null : 'storage.damaged'
}

function summariseObserved(
  desired: DesiredVolume,
  observed: ObservedVolume,
  reached: Reached,
  isDamaged: boolean,
): VolumeSummary {
  const transition = transitionOf(desired, reached, isDamaged)
  return {
    ...nothingObserved,
    transition,
    isGone: reached.isGone,
    isInTrash: reached.isInTrash,
    isNewlyProvisioned: !desired.hasBeenProvisioned && observed.disk !== null && observed.disk.isComplete,
    attachment: attachmentOf(desired, observed, reached),
    migratedTo: reached.isMigrated ? desired.migratingTo : findOtherClass(desired, observed),
    isMigrationOver: reached.isMigrated,
    isRepairOver: transition === 'repaired',
    isReplacedGone: desired.hasReplaced && observed.isReplacedWiped,
    isNewlyDamaged: transition === 'foundDamaged',
  }
}

/** Drivers can complete a migration after its job has failed (decision D11). */
function findOtherClass(
  { hasBeenProvisioned, migratingTo, hardwareType }: DesiredVolume,
  { disk }: ObservedVolume,
): HardwareType | null {
  if (!hasBeenProvisioned || migratingTo !== null || !disk?.isComplete || !disk.isHealthy) return null
  return disk.hardwareType === hardwareType ? null : disk.hardwareType
}

/** Transition if the disk is as desired (`sound`), damaged, or its job failed (`lost`) (decisions D10, D11). */
const passTransitions: Readonly<
  Record<VolumeStatus, Readonly<Record<'sound' | 'damaged' | 'lost', VolumeTransition | null>>>
> = {
  creating: { sound: 'provisioned', damaged: null, lost: 'gaveUp' },
  active: { sound: null, damaged: 'foundDamaged', lost: null },
  resizing: { sound: 'grown', damaged: 'foundDamaged', lost: 'kept' },
  contact_support: { sound: 'repaired', damaged: null, lost: null },
}

function transitionOf(desired: DesiredVolume, reached: Reached, isDamaged: boolean): VolumeTransition | null {
  const { sound, damaged } = passTransitions[desired.status]
  if (desired.isDeleted) return null
  if (isDamaged) return damaged
  return reached.isSound && (sound !== 'repaired' || desired.isRepairRequested) ? sound : null
}

function attachmentOf(desired: DesiredVolume, observed: ObservedVolume, reached: Reached): VolumeSummary['attachment'] {
  if (!desired.attachment) return 'keep'
  if (isLeaving(desired)) return isFree(desired, observed) ? 'remove' : 'keep'
  return reached.isAttached && observed.hostPower === 'on' && observed.plug ? 'plugged' : 'unplugged'
}

function verdictOf(
  job: OpenJob<VolumeJob>,
  reached: Reached | null,
  damage: Damage | null,
  end: VolumePassEnd,
): JobVerdict {
  if (reached?.[jobEnds[job.action].finishes])
    return reached.isGuestUnqueried && job.action === 'volume_detach'
      ? { kind: 'finished', message: unqueriedMessage }
      : { kind: 'finished' }
  if (damage && jobEnds[job.action].isDiskNeeded) return { kind: 'failed', message: causes[damage] }
  if (end.trash && needsStorage.has(jobEnds[job.action].givenUp))
    return { kind: 'failed', message: explainTrashFull(end.trash.ownGib) }
  return unreachedVerdict(job, end, end.deadlineMs)
}

/** A failed creation also fails attach jobs, because contact_support allows no plugged disk (decision D10). */
function failWithDisk(
  jobs: readonly OpenJob<VolumeJob>[],
  verdicts: ReadonlyMap<number, JobVerdict>,
): ReadonlyMap<number, JobVerdict> {
  const idsOf = (givenUp: JobEnd['givenUp']): ReadonlySet<number> =>
    new Set(jobs.filter((job) => jobEnds[job.action].givenUp === givenUp).map((job) => job.id))
  const [losing, attaching] = [idsOf('creation'), idsOf('attachmentBack')]
  const lost = [...verdicts].find(([id, verdict]) => losing.has(id) && verdict.kind === 'failed')?.[1]
  if (!lost) return verdicts
  return new Map(
    [...verdicts].map(([id, verdict]) => [id, attaching.has(id) && verdict.kind === 'open' ? lost : verdict]),
  )
}

function applyJobFailures(
  base: VolumeSummary,
  desired: DesiredVolume,
  { observed, jobs }: { readonly observed: ObservedVolume | null; readonly jobs: ReadonlySet<JobEnd['givenUp']> },
): VolumeSummary {
  const hasDisk = observed !== null && hasCompleteDisk(observed)
  // A volume that was deleted during its growth keeps its size if the growth cannot succeed after the restore either.
  const isGrowthOver = jobs.has('growth') || (jobs.has('restore') && desired.status === 'resizing' && hasDisk)
  const isUnprovisioned = jobs.has('creation') || isGrowthOver
  const { lost } = passTransitions[desired.status]
  const transition = lost !== null && hasDisk ? 'kept' : lost
  const isReverted = desired.isRollingBack && jobs.has('rollback')
  const failedTo = isReverted ? 'kept' : isUnprovisioned ? transition : null
  return {
    ...base,
    transition: base.transition ?? failedTo,
    isReverted,
    isUnprovisioned,
    attachment: attachmentAfter(base.attachment, jobs),
    isMigrationOver: base.isMigrationOver || jobs.has('migrationOver'),
    isRepairOver: base.isRepairOver || jobs.has('repairOver'),
  }
}

function attachmentAfter(
  observed: VolumeSummary['attachment'],
  failed: ReadonlySet<JobEnd['givenUp']>,
): VolumeSummary['attachment'] {
  if (observed === 'remove') return observed
  if (failed.has('attachmentBack')) return 'giveBack'
  return failed.has('attachmentStays') ? 'stay' : observed
}
