import { isIdleCause } from '#domain/shared/index.ts'
import { planVolume, type SeenVolume, type VolumeStep, type WantedVolume } from '#domain/volume/plan.ts'
import { summariseVolume, type VolumeSummary } from '#domain/volume/summarise.ts'
import { volumeMoves } from '#domain/volume/state.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { volumeReconciler } from '#reconcile/volume/volume-reconciler.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import type { PassMishap } from '../model/call-fault.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { expectTrueEnds } from './expect-true-ends.ts'
import { lookAtVolume } from './look-at-volume.ts'
import { copyDisk, growDisk, migrateDisk, plugDisk, provideDisk, unplugDisk, wipeDisk } from './volume-engine.ts'
import { countVolumeCopies, volumeLinkOf, type ModelVolume, type VolumeWorld } from './volume-world.ts'

/** Observations of a pass, and whether one was false. */
export interface VolumeMemory {
  isWiped: boolean
  isUnplugged: boolean
  isMisled: boolean
}

/** Runs one pass over a volume's rows. */
export function passVolume(world: VolumeWorld, id: number, mishap: PassMishap, meanwhile?: () => void): void {
  const row = world.rows.get(id)
  if (!row) return
  const claimed = row.generation
  const memory: VolumeMemory = { isWiped: false, isUnplugged: false, isMisled: false }
  world.lastEpoch += 1
  const kind: ModelPass<ModelVolume, SeenVolume, VolumeStep> = {
    refusals: volumeReconciler.refusals,
    // A request changes the row during a pass: each observation has its own copy.
    load: () => (world.rows.has(id) ? { ...row, attachment: row.attachment && { ...row.attachment } } : null),
    observe: (rows, io) => lookAtVolume(world, rows, io, memory),
    plan: (rows, seen) => planVolume(wantModelVolume(world, rows), seen),
    act: (step, rows, io) => act(world, step, { rows, io, memory }),
    print: () => JSON.stringify([...world.disks, world.hosts.map((host) => [...host.plugs])]),
    record(rows, seen, ending) {
      if (row.generation === claimed) recordPass(world, row, { rows, seen, ending, isMisled: memory.isMisled })
      else world.story.push('  overtaken')
    },
  }
  passModel(kind, { epoch: world.lastEpoch, mishap, late: world.late, story: world.story, meanwhile })
}

/** Returns the desired state of the rows, in the domain's types. */
export function wantModelVolume(world: VolumeWorld, row: ModelVolume): WantedVolume {
  const { attachment } = row
  const host = world.hosts.find((one) => one.id === attachment?.hostId)
  return {
    ...row,
    isEncrypted: false,
    pendingCopies: countVolumeCopies(world, row.id),
    attachment: attachment && {
      wants: attachment.wants,
      plug: { link: volumeLinkOf(row.label), slot: attachment.slot },
      hostWantsPower: host?.wantsPower ?? 'off',
      isForced: attachment.isForced,
    },
  }
}

interface Acting {
  readonly rows: ModelVolume
  readonly io: ModelIo
  readonly memory: VolumeMemory
}

function act(world: VolumeWorld, step: VolumeStep, { rows, io, memory }: Acting): Outcome {
  if (step.kind === 'await') return { kind: 'wait', ms: 2_000, cause: step.cause }
  if (step.kind === 'copy' && !world.rows.has(rows.sourceId ?? 0)) return { kind: 'stuck', cause: 'storage.missing' }
  const call = { world, row: rows, io, isMisled: memory.isMisled }
  const progress = ask(call, step)
  if (progress.done) {
    if (step.kind === 'wipe') memory.isWiped = true
    if (step.kind === 'unplug' || step.kind === 'evict') memory.isUnplugged = true
    return { kind: 'moved' }
  }
  if ('waitsFor' in progress) return { kind: 'wait', ms: 2_000, cause: 'volume.mounted' }
  return { kind: 'wait', ms: progress.remainingMs, cause: 'storage.working', percent: progress.percent }
}

function ask(call: Parameters<typeof provideDisk>[0], step: Exclude<VolumeStep, { kind: 'await' }>) {
  switch (step.kind) {
    case 'provision':
      return provideDisk(call)
    case 'copy':
      return copyDisk(call)
    case 'grow':
      return growDisk(call)
    case 'migrate':
      return migrateDisk(call, step.to)
    case 'wipe':
      return wipeDisk(call)
    case 'plug':
      return plugDisk(call, step.plug)
    case 'unplug':
    case 'evict':
      return unplugDisk(call, step.kind === 'evict')
  }
}

interface Recorded {
  readonly rows: ModelVolume
  readonly seen: SeenVolume | null
  readonly ending: PassEnding
  readonly isMisled: boolean
}

function recordPass(world: VolumeWorld, row: ModelVolume, { rows, seen, ending, isMisled }: Recorded): void {
  const jobs = world.jobs.open('volume', row.id)
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs }
  const summary = summariseVolume(wantModelVolume(world, rows), seen, jobs, end)
  row.cause = end.cause
  const ended = world.jobs.settle(world.story, summary.verdicts)
  if (!isMisled) expectTrueEnds(world, row, ended, summary)
  applySummary(world, row, summary)
}

function applySummary(world: VolumeWorld, row: ModelVolume, summary: VolumeSummary): void {
  if (summary.isGone) {
    for (const one of world.rows.values()) if (one.sourceId === row.id) one.sourceId = null
    world.rows.delete(row.id)
    return
  }
  if (summary.move) {
    const { from, to } = volumeMoves[summary.move]
    const allowed: readonly string[] = from
    must(allowed.includes(row.status), 'a status changes as its table says', () => `${summary.move} from ${row.status}`)
    world.story.push(`  volume ${row.id} is ${to}`)
    row.status = to
  }
  if (summary.isNewlyProvisioned)
    Object.assign(row, { hasBeenProvisioned: true, sourceId: null, bytes: world.disks.get(row.id)?.bytes ?? null })
  if (summary.sizeGib !== null) row.sizeGib = summary.sizeGib
  if (summary.migratedTo) row.hardwareType = summary.migratedTo
  if (summary.isMigrationOver) row.migratingTo = null
  if (summary.isRepairOver) row.isRepairWanted = false
  applyAttachment(row, summary.attachment)
}

function applyAttachment(row: ModelVolume, fate: VolumeSummary['attachment']): void {
  if (fate === 'remove') row.attachment = null
  if (!row.attachment) return
  if (fate === 'giveBack') Object.assign(row.attachment, { wants: 'detached', isHidden: true })
  if (fate === 'stay') Object.assign(row.attachment, { wants: 'attached', isHidden: false, isForced: false })
}

/** True if elapsed time now is working time of a volume (decision D11). */
export function isModelVolumeWorking(world: VolumeWorld, id: number): boolean {
  return !isIdleCause(world.rows.get(id)?.cause ?? null)
}
