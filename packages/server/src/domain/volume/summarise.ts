import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { type Cause, causes } from '../shared/index.ts'
import { type SeenVolume, type WantedVolume, isFree, isLeaving, isPluggedAs, isSound } from './plan.ts'
import type { VolumeMove } from './state.ts'
import type { HardwareType } from '../catalogue/catalogue.ts'

/** What a pass has established about a volume; the store writes exactly this. */
export interface VolumeSummary {
  readonly move: VolumeMove | null
  /** The disk is gone: the row goes. */
  readonly isGone: boolean
  /** The disk was seen whole for the first time. */
  readonly isNewlyProvisioned: boolean
  /** What becomes of the attachment row. */
  readonly attachment: 'keep' | 'plugged' | 'unplugged' | 'remove' | 'giveBack' | 'stay'
  /** The class the disk has reached, when a migration ended there. */
  readonly migratedTo: HardwareType | null
  readonly isMigrationOver: boolean
  readonly isRepairOver: boolean
  /** The disk was found missing or damaged just now. */
  readonly isNewlyDamaged: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

interface Reached {
  readonly isSound: boolean
  readonly isGone: boolean
  readonly isDetached: boolean
  readonly isAttached: boolean
  readonly isMigrated: boolean
}

type Damage = Extract<Cause, 'storage.missing' | 'storage.damaged'>

const nothingSeen: VolumeSummary = {
  move: null,
  isGone: false,
  isNewlyProvisioned: false,
  attachment: 'keep',
  migratedTo: null,
  isMigrationOver: false,
  isRepairOver: false,
  isNewlyDamaged: false,
  verdicts: new Map(),
}

/** Derives status, attachment and the fate of every open job from what was seen; `seen` is null when the drivers could not be asked. */
export function summariseVolume(
  wanted: WantedVolume,
  seen: SeenVolume | null,
  jobs: readonly OpenJob[],
  end: PassEnd & { readonly deadlineMs: number },
): VolumeSummary {
  const reached = seen && reachedOf(wanted, seen)
  const damage = seen && findDamage(wanted, seen)
  const verdicts = failWithDisk(jobs, new Map(jobs.map((job) => [job.id, judge(job, reached, damage, end)])))
  const failed = new Set(jobs.filter((job) => verdicts.get(job.id)?.kind === 'failed').map((job) => job.action))
  const base = seen && reached ? summariseSeen(wanted, seen, reached, damage !== null) : nothingSeen
  return { ...applyGivingUp(base, wanted, failed), verdicts }
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
    isMigrated: wanted.migratingTo !== null && seen.disk?.hardwareType === wanted.migratingTo,
  }
}

/** What is wrong with a disk that was there once; null when nothing is. */
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
    migratedTo: reached.isMigrated ? wanted.migratingTo : null,
    isMigrationOver: reached.isMigrated,
    isRepairOver: move === 'repaired',
    isNewlyDamaged: isDamaged && move === 'foundDamaged',
  }
}

function moveOf(wanted: WantedVolume, reached: Reached, isDamaged: boolean): VolumeMove | null {
  if (wanted.isDeleted) return null
  if (isDamaged) return wanted.status === 'active' || wanted.status === 'resizing' ? 'foundDamaged' : null
  if (!reached.isSound) return null
  if (wanted.status === 'creating') return 'provisioned'
  if (wanted.status === 'resizing') return 'grown'
  return wanted.status === 'contact_support' && wanted.isRepairWanted ? 'repaired' : null
}

function attachmentOf(wanted: WantedVolume, seen: SeenVolume, reached: Reached): VolumeSummary['attachment'] {
  if (!wanted.attachment) return 'keep'
  if (isLeaving(wanted)) return isFree(wanted, seen) ? 'remove' : 'keep'
  return reached.isAttached && seen.hostPower === 'on' && seen.plug ? 'plugged' : 'unplugged'
}

function judge(
  job: OpenJob,
  reached: Reached | null,
  damage: Damage | null,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  if (reached && isReached(job.action, reached)) return { kind: 'finished' }
  if (damage && needsDisk.has(job.action)) return { kind: 'failed', message: causes[damage] }
  return judgeUnreached(job, end, end.deadlineMs)
}

/** Jobs that cannot be reached without a sound disk, so that a damaged one ends them at once. */
const needsDisk: ReadonlySet<string> = new Set(['volume_attach', 'volume_resize', 'volume_migrate', 'volume_repair'])
/** Jobs that leave the volume in contact_support when they are given up. */
const losesDisk: ReadonlySet<string> = new Set(['volume_create', 'volume_clone', 'volume_resize'])

/** An attach that waits for a disk which was given up is given up with it: nothing is plugged in contact_support (decision D10). */
function failWithDisk(
  jobs: readonly OpenJob[],
  verdicts: ReadonlyMap<number, JobVerdict>,
): ReadonlyMap<number, JobVerdict> {
  const idsOf = (matches: (action: string) => boolean): ReadonlySet<number> =>
    new Set(jobs.filter((job) => matches(job.action)).map((job) => job.id))
  const [losing, attaching] = [idsOf((action) => losesDisk.has(action)), idsOf((action) => action === 'volume_attach')]
  const lost = [...verdicts].find(([id, verdict]) => losing.has(id) && verdict.kind === 'failed')?.[1]
  if (!lost) return verdicts
  return new Map(
    [...verdicts].map(([id, verdict]) => [id, attaching.has(id) && verdict.kind === 'open' ? lost : verdict]),
  )
}

function isReached(action: string, reached: Reached): boolean {
  switch (action) {
    case 'volume_create':
    case 'volume_clone':
    case 'volume_resize':
    case 'volume_repair':
      return reached.isSound
    case 'volume_attach':
      return reached.isAttached
    case 'volume_detach':
      return reached.isDetached
    case 'volume_delete':
      return reached.isGone
    case 'volume_migrate':
      return reached.isMigrated
    default:
      return false
  }
}

/** What follows from jobs that were given up (decision D11). */
function applyGivingUp(base: VolumeSummary, wanted: WantedVolume, failed: ReadonlySet<string>): VolumeSummary {
  const isLost = [...losesDisk].some((action) => failed.has(action))
  const canGiveUp = wanted.status === 'creating' || wanted.status === 'resizing'
  return {
    ...base,
    move: isLost && canGiveUp && base.move === null ? 'gaveUp' : base.move,
    attachment: attachmentAfter(base.attachment, failed),
    isMigrationOver: base.isMigrationOver || failed.has('volume_migrate'),
    isRepairOver: base.isRepairOver || failed.has('volume_repair'),
  }
}

function attachmentAfter(seen: VolumeSummary['attachment'], failed: ReadonlySet<string>): VolumeSummary['attachment'] {
  if (seen === 'remove') return seen
  if (failed.has('volume_attach')) return 'giveBack'
  return failed.has('volume_detach') ? 'stay' : seen
}
