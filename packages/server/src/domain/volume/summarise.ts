import type { HardwareType, VolumeStatus } from '@moorage/contract'
import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { type Cause, causes } from '../shared/index.ts'
import {
  type SeenVolume,
  type WantedVolume,
  isFree,
  isLeaving,
  isParked,
  isPluggedAs,
  isSound,
  hasWholeDisk,
} from './plan.ts'
import type { VolumeMove } from './state.ts'
import type { JobActionOf } from '../job/jobs.ts'

/** Results of a pass over a volume. The store writes exactly these. */
export interface VolumeSummary {
  readonly move: VolumeMove | null
  /** The disk is gone: delete the row. */
  readonly isGone: boolean
  readonly isNewlyProvisioned: boolean
  readonly attachment: 'keep' | 'plugged' | 'unplugged' | 'remove' | 'giveBack' | 'stay'
  /** Storage class of the disk that the row does not have yet: a migration completed, or completed after its job had failed. */
  readonly migratedTo: HardwareType | null
  readonly isMigrationOver: boolean
  readonly isRepairOver: boolean
  /** Size of the disk if the row differs: after a failed or late growth, or a repair. */
  readonly sizeGib: number | null
  /** A creation or growth failed: the resource of its billing interval does not exist (decision H5). */
  readonly isUnmade: boolean
  readonly isNewlyDamaged: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

interface Reached {
  readonly isSound: boolean
  readonly isGone: boolean
  readonly isDetached: boolean
  readonly isAttached: boolean
  readonly isMigrated: boolean
  readonly isGuestUnasked: boolean
}

type VolumeJob = JobActionOf<'volume'>
type Damage = Extract<Cause, 'storage.missing' | 'storage.damaged'>

const unaskedSentence = 'Moorage could not check whether the host had this volume mounted.'

const nothingSeen: VolumeSummary = {
  move: null,
  isGone: false,
  isNewlyProvisioned: false,
  attachment: 'keep',
  migratedTo: null,
  isMigrationOver: false,
  isRepairOver: false,
  sizeGib: null,
  isUnmade: false,
  isNewlyDamaged: false,
  verdicts: new Map(),
}

interface JobEnd {
  readonly finishes: keyof Reached
  /** The job requires a healthy disk, so a damaged one fails it immediately. */
  readonly isDiskNeeded: boolean
  /** Effect on the volume if the job fails (decision D11). */
  readonly givenUp:
    | 'creation'
    | 'growth'
    | 'attachmentBack'
    | 'attachmentStays'
    | 'migrationOver'
    | 'repairOver'
    | 'nothing'
}

/** All jobs that passes over a volume carry out. Each also fails at its deadline, or if waiting cannot help. */
const jobEnds: Readonly<Record<VolumeJob, JobEnd>> = {
  volume_create: { finishes: 'isSound', isDiskNeeded: false, givenUp: 'creation' },
  volume_clone: { finishes: 'isSound', isDiskNeeded: false, givenUp: 'creation' },
  volume_resize: { finishes: 'isSound', isDiskNeeded: true, givenUp: 'growth' },
  volume_repair: { finishes: 'isSound', isDiskNeeded: true, givenUp: 'repairOver' },
  volume_attach: { finishes: 'isAttached', isDiskNeeded: true, givenUp: 'attachmentBack' },
  volume_detach: { finishes: 'isDetached', isDiskNeeded: false, givenUp: 'attachmentStays' },
  volume_delete: { finishes: 'isGone', isDiskNeeded: false, givenUp: 'nothing' },
  volume_migrate: { finishes: 'isMigrated', isDiskNeeded: true, givenUp: 'migrationOver' },
}

/** Derives the status and attachment of a volume and the verdicts on its jobs. `seen` is null if the drivers could not be queried. */
export function summariseVolume(
  wanted: WantedVolume,
  seen: SeenVolume | null,
  jobs: readonly OpenJob<VolumeJob>[],
  end: PassEnd & { readonly deadlineMs: number },
): VolumeSummary {
  const reached = seen && reachedOf(wanted, seen)
  const damage = seen && findDamage(wanted, seen)
  const judged = new Map(jobs.map((job) => [job.id, judge(job, reached, damage, end)]))
  const verdicts = seen && hasWholeDisk(seen) ? judged : failWithDisk(jobs, judged)
  const failed = jobs.filter((job) => verdicts.get(job.id)?.kind === 'failed')
  const base = seen && reached ? summariseSeen(wanted, seen, reached, damage !== null) : nothingSeen
  const summary = applyGivingUp(base, wanted, { seen, jobs: new Set(failed.map((job) => jobEnds[job.action].givenUp)) })
  const sizeGib = findOtherSize(wanted, seen, { move: summary.move, failed })
  return { ...summary, sizeGib, verdicts }
}

/**
 * Returns the size to write into the row; null if it stays. A failed growth and a repair end at the size of the disk. A growth whose disk was not observed ends
 * at the previous size. A disk larger than its row was enlarged by a late call.
 */
function findOtherSize(
  wanted: WantedVolume,
  seen: SeenVolume | null,
  { move, failed }: { readonly move: VolumeMove | null; readonly failed: readonly OpenJob<VolumeJob>[] },
): number | null {
  const disk = seen && hasWholeDisk(seen) ? seen.disk : null
  if (wanted.isDeleted || (isParked(wanted) && move === null)) return null
  const isKept = move === 'kept' || move === 'repaired'
  const before = failed.find((job) => job.action === 'volume_resize')?.target.from ?? null
  const sizeGib = disk && (isKept || disk.sizeGib > wanted.sizeGib) ? disk.sizeGib : before
  return sizeGib === wanted.sizeGib ? null : sizeGib
}

function reachedOf(wanted: WantedVolume, seen: SeenVolume): Reached {
  const { attachment } = wanted
  return {
    isSound: isSound(wanted, seen),
    isGone:
      wanted.isDeleted && seen.disk === null && seen.isWiped && isFree(wanted, seen) && wanted.pendingCopies === 0,
    isDetached: isFree(wanted, seen) && attachment?.wants !== 'attached',
    isAttached:
      attachment?.wants === 'attached' &&
      (attachment.hostWantsPower === 'off' || (seen.hostPower === 'on' && isPluggedAs(attachment.plug, seen.plug))),
    isGuestUnasked: seen.isGuestUnasked,
    isMigrated: wanted.migratingTo !== null && seen.disk?.hardwareType === wanted.migratingTo,
  }
}

/** Returns the damage of a disk that existed once; null without one. */
function findDamage(wanted: WantedVolume, { disk }: SeenVolume): Damage | null {
  if (!wanted.hasBeenProvisioned || wanted.isDeleted) return null
  if (disk === null) return 'storage.missing'
  return disk.isHealthy ? null : 'storage.damaged'
}

function summariseSeen(wanted: WantedVolume, seen: SeenVolume, reached: Reached, isDamaged: boolean): VolumeSummary {
  const move = moveOf(wanted, reached, isDamaged)
  return {
    ...nothingSeen,
    move,
    isGone: reached.isGone,
    isNewlyProvisioned: !wanted.hasBeenProvisioned && seen.disk !== null && seen.disk.isComplete,
    attachment: attachmentOf(wanted, seen, reached),
    migratedTo: reached.isMigrated ? wanted.migratingTo : findOtherClass(wanted, seen),
    isMigrationOver: reached.isMigrated,
    isRepairOver: move === 'repaired',
    isNewlyDamaged: move === 'foundDamaged',
  }
}

/**
 * Returns the observed storage class if it differs from the row without an open migration: an engine completes a migration even after its job has failed
 * (decision D11).
 */
function findOtherClass(
  { hasBeenProvisioned, migratingTo, hardwareType }: WantedVolume,
  { disk }: SeenVolume,
): HardwareType | null {
  if (!hasBeenProvisioned || migratingTo !== null || !disk?.isComplete || !disk.isHealthy) return null
  return disk.hardwareType === hardwareType ? null : disk.hardwareType
}

/** Move of a pass for each status: the disk is as desired, is damaged, or its job failed (decisions D10, D11). */
const passMoves: Readonly<Record<VolumeStatus, Readonly<Record<'sound' | 'damaged' | 'lost', VolumeMove | null>>>> = {
  creating: { sound: 'provisioned', damaged: null, lost: 'gaveUp' },
  active: { sound: null, damaged: 'foundDamaged', lost: null },
  resizing: { sound: 'grown', damaged: 'foundDamaged', lost: 'kept' },
  contact_support: { sound: 'repaired', damaged: null, lost: null },
}

function moveOf(wanted: WantedVolume, reached: Reached, isDamaged: boolean): VolumeMove | null {
  const { sound, damaged } = passMoves[wanted.status]
  if (wanted.isDeleted) return null
  if (isDamaged) return damaged
  return reached.isSound && (sound !== 'repaired' || wanted.isRepairWanted) ? sound : null
}

function attachmentOf(wanted: WantedVolume, seen: SeenVolume, reached: Reached): VolumeSummary['attachment'] {
  if (!wanted.attachment) return 'keep'
  if (isLeaving(wanted)) return isFree(wanted, seen) ? 'remove' : 'keep'
  return reached.isAttached && seen.hostPower === 'on' && seen.plug ? 'plugged' : 'unplugged'
}

function judge(
  job: OpenJob<VolumeJob>,
  reached: Reached | null,
  damage: Damage | null,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  if (reached?.[jobEnds[job.action].finishes])
    return reached.isGuestUnasked && job.action === 'volume_detach'
      ? { kind: 'finished', message: unaskedSentence }
      : { kind: 'finished' }
  if (damage && jobEnds[job.action].isDiskNeeded) return { kind: 'failed', message: causes[damage] }
  return judgeUnreached(job, end, end.deadlineMs)
}

/** Fails an attach that waits for a disk whose job failed: nothing is plugged in contact_support (decision D10). */
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

type GivenUp = ReadonlySet<JobEnd['givenUp']>

/** Applies the effects of failed jobs (decision D11). */
function applyGivingUp(
  base: VolumeSummary,
  wanted: WantedVolume,
  failed: { readonly seen: SeenVolume | null; readonly jobs: GivenUp },
): VolumeSummary {
  const { seen, jobs } = failed
  const isUnmade = jobs.has('creation') || jobs.has('growth')
  const { lost } = passMoves[wanted.status]
  const move = lost !== null && seen && hasWholeDisk(seen) ? 'kept' : lost
  return {
    ...base,
    move: base.move ?? (isUnmade ? move : null),
    isUnmade,
    attachment: attachmentAfter(base.attachment, jobs),
    isMigrationOver: base.isMigrationOver || jobs.has('migrationOver'),
    isRepairOver: base.isRepairOver || jobs.has('repairOver'),
  }
}

function attachmentAfter(seen: VolumeSummary['attachment'], failed: GivenUp): VolumeSummary['attachment'] {
  if (seen === 'remove') return seen
  if (failed.has('attachmentBack')) return 'giveBack'
  return failed.has('attachmentStays') ? 'stay' : seen
}
