import { isIdleCause } from '#domain/shared/index.ts'
import { planVolume, type ObservedVolume, type VolumeStep, type DesiredVolume } from '#domain/volume/plan.ts'
import { summariseVolume, type VolumeSummary } from '#domain/volume/summarise.ts'
import { volumeTransitions } from '#domain/volume/state.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { volumeReconciler } from '#reconcile/volume/volume-reconciler.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import type { PassFaults } from '../model/pass-faults.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { expectTrueEnds } from './expect-true-ends.ts'
import { observeModelVolume } from './observe-volume.ts'
import { copyDisk, growDisk, migrateDisk, plugDisk, provideDisk, unplugDisk, wipeDisk } from './volume-engine.ts'
import { countVolumeCopies, volumeLinkOf, type ModelVolume, type VolumeModelState } from './volume-state.ts'

/** Effects of a pass so far. */
export interface VolumeMemory {
  isWiped: boolean
  isUnplugged: boolean
  hasFalseObservation: boolean
}

/**
 * Runs one pass over a volume with injected faults; does nothing without a row. `meanwhile` is a request during the pass. If it changes the row, the pass
 * records nothing.
 */
export function passVolume(state: VolumeModelState, id: number, faults: PassFaults, meanwhile?: () => void): void {
  const row = state.rows.get(id)
  if (!row) return
  const claimed = row.generation
  const memory: VolumeMemory = { isWiped: false, isUnplugged: false, hasFalseObservation: false }
  state.lastEpoch += 1
  const kind: ModelPass<ModelVolume, ObservedVolume, VolumeStep> = {
    rejectionCauses: volumeReconciler.rejectionCauses,
    load: () => (state.rows.has(id) ? { ...row, attachment: row.attachment && { ...row.attachment } } : null),
    observe: (rows, io) => observeModelVolume(state, rows, io, memory),
    plan: (rows, observed) => planVolume(desiredModelVolume(state, rows), observed),
    act: (step, rows, io) => act(state, step, { rows, io, memory }),
    print: () => JSON.stringify([...state.disks, state.hosts.map((host) => [...host.plugs])]),
    record(rows, observed, ending) {
      if (row.generation === claimed)
        recordPass(state, row, { rows, observed, ending, hasFalseObservation: memory.hasFalseObservation })
      else state.log.push('  overtaken')
    },
  }
  passModel(kind, { epoch: state.lastEpoch, faults, late: state.late, log: state.log, meanwhile })
}

/** Returns a row's desired state in the domain's types, with its pending copies and the host's desired power (off without a host). */
function desiredModelVolume(state: VolumeModelState, row: ModelVolume): DesiredVolume {
  const { attachment } = row
  const host = state.hosts.find((one) => one.id === attachment?.hostId)
  return {
    ...row,
    isKept: false,
    isRollingBack: false,
    hasReplaced: false,
    isEncrypted: false,
    pendingCopies: countVolumeCopies(state, row.id),
    attachment: attachment && {
      wants: attachment.wants,
      plug: { link: volumeLinkOf(row.label), slot: attachment.slot },
      desiredHostPower: host?.desiredPower ?? 'off',
      isForced: attachment.isForced,
    },
  }
}

interface Acting {
  readonly rows: ModelVolume
  readonly io: ModelIo
  readonly memory: VolumeMemory
}

function act(state: VolumeModelState, step: VolumeStep, { rows, io, memory }: Acting): Outcome {
  if (step.kind === 'restore') throw new Error('no volume of a history has a backup')
  if (step.kind === 'await') return { kind: 'wait', ms: 2_000, cause: step.cause }
  if (step.kind === 'copy' && !state.rows.has(rows.sourceId ?? 0)) return { kind: 'stuck', cause: 'storage.missing' }
  const call = { state, row: rows, io, hasFalseObservation: memory.hasFalseObservation }
  const progress = request(call, step)
  if (progress.done) {
    if (step.kind === 'wipe') memory.isWiped = true
    if (step.kind === 'unplug' || step.kind === 'evict') memory.isUnplugged = true
    return { kind: 'moved' }
  }
  if ('waitsFor' in progress) return { kind: 'wait', ms: 2_000, cause: 'volume.mounted' }
  return { kind: 'wait', ms: progress.remainingMs, cause: 'storage.working', percent: progress.percent }
}

function request(call: Parameters<typeof provideDisk>[0], step: Exclude<VolumeStep, { kind: 'await' | 'restore' }>) {
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
    case 'wipe-replaced':
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
  readonly observed: ObservedVolume | null
  readonly ending: PassEnding
  readonly hasFalseObservation: boolean
}

function recordPass(
  state: VolumeModelState,
  row: ModelVolume,
  { rows, observed, ending, hasFalseObservation }: Recorded,
): void {
  const jobs = state.jobs.open('volume', row.id)
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs }
  const summary = summariseVolume(desiredModelVolume(state, rows), observed, jobs, end)
  row.cause = end.cause
  const ended = state.jobs.recordVerdicts(state.log, summary.verdicts)
  if (!hasFalseObservation) expectTrueEnds(state, row, ended, summary)
  applySummary(state, row, summary)
}

function applySummary(state: VolumeModelState, row: ModelVolume, summary: VolumeSummary): void {
  if (summary.isGone) {
    for (const one of state.rows.values()) if (one.sourceId === row.id) one.sourceId = null
    state.rows.delete(row.id)
    return
  }
  if (summary.transition) {
    const { from, to } = volumeTransitions[summary.transition]
    const allowed: readonly string[] = from
    must(
      allowed.includes(row.status),
      'a status follows its transition table',
      () => `${summary.transition} from ${row.status}`,
    )
    state.log.push(`  volume ${row.id} is ${to}`)
    row.status = to
  }
  if (summary.isNewlyProvisioned)
    Object.assign(row, { hasBeenProvisioned: true, sourceId: null, bytes: state.disks.get(row.id)?.bytes ?? null })
  if (summary.sizeGib !== null) row.sizeGib = summary.sizeGib
  if (summary.migratedTo) row.hardwareType = summary.migratedTo
  if (summary.isMigrationOver) row.migratingTo = null
  if (summary.isRepairOver) row.isRepairRequested = false
  applyAttachment(row, summary.attachment)
}

function applyAttachment(row: ModelVolume, fate: VolumeSummary['attachment']): void {
  if (fate === 'remove') row.attachment = null
  if (!row.attachment) return
  if (fate === 'giveBack') Object.assign(row.attachment, { wants: 'detached', isHidden: true })
  if (fate === 'stay') Object.assign(row.attachment, { wants: 'attached', isHidden: false, isForced: false })
}

/** True if elapsed time is working time of a volume (decision D11). */
export function isModelVolumeWorking(state: VolumeModelState, id: number): boolean {
  return !isIdleCause(state.rows.get(id)?.cause ?? null)
}
