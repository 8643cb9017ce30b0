import { planHost, type HostStep, type ObservedHost, type DesiredHost } from '#domain/host/plan.ts'
import { hostTransitions } from '#domain/host/state.ts'
import { summariseHost, type HostSummary } from '#domain/host/summarise.ts'
import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { hostReconciler } from '#reconcile/host/host-reconciler.ts'
import type { PassFaults } from '../model/pass-faults.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { type ModelJob, modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { type HostModelState, type ModelHost, desiredShapeOfHost } from './host-state.ts'
import {
  defineMachine,
  type MachineCall,
  makeMachineDisk,
  migrateMachine,
  removeMachine,
  removeMachineDisk,
  readdressMachine,
  reshapeMachine,
  resizeMachineDisk,
  startMachine,
  stopMachine,
} from './machine-engine.ts'

interface HostMemory {
  isStopped: boolean
  isRemoved: boolean
  readonly removedDisks: Set<number>
  hasFalseObservation: boolean
}

/**
 * Runs one pass over a host with injected faults; does nothing without a row. `meanwhile` is a request during the pass. If it changes the row, the pass records
 * nothing.
 */
export function passHost(state: HostModelState, id: number, faults: PassFaults, meanwhile?: () => void): void {
  const row = state.rows.get(id)
  if (!row) return
  const claimed = row.generation
  const memory: HostMemory = { isStopped: false, isRemoved: false, removedDisks: new Set(), hasFalseObservation: false }
  state.lastEpoch += 1
  const kind: ModelPass<ModelHost, ObservedHost, HostStep> = {
    rejectionCauses: hostReconciler.rejectionCauses,
    load: () => (state.rows.has(id) ? { ...row, disks: row.disks.map((disk) => ({ ...disk })) } : null),
    observe: (rows, io) => observeHost(state, rows, io, memory),
    plan: (rows, observed) => planHost(desiredModelHost(rows), observed),
    act: (step, rows, io) =>
      actOnHost({ state, row: rows, io, hasFalseObservation: memory.hasFalseObservation }, step, memory),
    print: () => JSON.stringify([...state.machines].map(([, machine]) => ({ ...machine, disks: [...machine.disks] }))),
    record(rows, observed, ending) {
      if (row.generation === claimed)
        recordHost(state, row, { rows, observed, ending, hasFalseObservation: memory.hasFalseObservation })
      else state.log.push('  overtaken')
    },
  }
  passModel(kind, { epoch: state.lastEpoch, faults, late: state.late, log: state.log, meanwhile })
}

function desiredModelHost(row: ModelHost): DesiredHost {
  return { ...row, isKept: false, power: row.desiredPower, shape: desiredShapeOfHost(row) }
}

function observeHost(state: HostModelState, row: ModelHost, io: ModelIo, memory: HostMemory): ObservedHost {
  const machine = state.machines.get(row.id)
  const isKnown = (id: number): boolean => row.disks.some((one) => one.id === id)
  const { images, isReleasing } = state
  const truth: ObservedHost = {
    host: machine ? { ...machine } : null,
    disks: {
      there: new Map([...(machine?.disks ?? [])].filter(([id]) => isKnown(id))),
      removed: new Set(memory.removedDisks),
      images,
    },
    isReleasing,
    isStopped: memory.isStopped,
    isRemoved: memory.isRemoved,
  }
  if (!io.isFalseObservation()) return truth
  memory.hasFalseObservation = true
  const falseObservations: readonly Partial<ObservedHost>[] = [
    { host: null },
    { host: truth.host && { ...truth.host, power: 'off' } },
    { host: truth.host && { ...truth.host, isComplete: false } },
    { disks: { ...truth.disks, there: new Map() } },
  ]
  const falseObservation = falseObservations[io.faults.falseObservation]
  if (!falseObservation) throw new DriverError('Busy', 'the engine is unreachable')
  state.log.push(`  false observation: ${JSON.stringify(falseObservation)}`)
  // The driver may have reported this host or one of its disks as lost.
  state.damaged.add(row.id)
  return { ...truth, ...falseObservation }
}

function actOnHost(call: MachineCall, step: HostStep, memory: HostMemory): Outcome {
  if (step.kind === 'await') return { kind: 'wait', ms: 1_000, cause: step.cause }
  const progress = request(call, step)
  if (!progress.done)
    return { kind: 'wait', ms: progress.remainingMs, cause: 'host.working', percent: progress.percent }
  if (step.kind === 'stop') memory.isStopped = true
  if (step.kind === 'remove') memory.isRemoved = true
  if (step.kind === 'remove-disk') memory.removedDisks.add(step.diskId)
  return { kind: 'moved' }
}

function request(call: MachineCall, step: Exclude<HostStep, { kind: 'await' }>): Progress {
  if ('diskId' in step) {
    const disk = call.row.disks.find((one) => one.id === step.diskId)
    if (!disk) return { done: true }
    if (step.kind === 'make-disk') return makeMachineDisk(call, disk)
    return step.kind === 'resize-disk' ? resizeMachineDisk(call, disk) : removeMachineDisk(call, disk)
  }
  switch (step.kind) {
    case 'define':
      return defineMachine(call)
    case 'start':
    case 'restart':
      return startMachine(call)
    case 'stop':
      return stopMachine(call)
    case 'migrate':
      return migrateMachine(call)
    case 'reshape':
      return reshapeMachine(call)
    case 'readdress':
      return readdressMachine(call)
    case 'remove':
      return removeMachine(call)
  }
}

interface Recorded {
  readonly rows: ModelHost
  readonly observed: ObservedHost | null
  readonly ending: PassEnding
  readonly hasFalseObservation: boolean
}

function recordHost(
  state: HostModelState,
  row: ModelHost,
  { rows, observed, ending, hasFalseObservation }: Recorded,
): void {
  const desired = desiredModelHost({ ...rows, attachments: row.attachments })
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs }
  const summary = summariseHost(desired, observed, state.jobs.open('host', row.id), end)
  const ended = state.jobs.recordVerdicts(state.log, summary.verdicts)
  if (!hasFalseObservation) for (const job of ended) expectTrueEnd(state, row, job)
  if (summary.isGone) {
    must(
      hasFalseObservation || !state.machines.has(row.id),
      'resources reported as gone are absent',
      () => `host ${row.id}`,
    )
    state.rows.delete(row.id)
    return
  }
  applySummary(state, row, summary)
}

function applySummary(state: HostModelState, row: ModelHost, summary: HostSummary): void {
  if (summary.transition) {
    const { from, to } = hostTransitions[summary.transition]
    const allowed: readonly string[] = from
    must(
      allowed.includes(row.status),
      'a status follows its transition table',
      () => `${summary.transition} from ${row.status}`,
    )
    state.log.push(`  host ${row.id} is ${to}`)
    row.status = to
  }
  row.hasBeenProvisioned ||= summary.isNewlyProvisioned
  row.observedBootSerial = summary.runningSerial ?? row.observedBootSerial
  if (row.desiredType !== null && row.status !== 'deleting') {
    if (summary.isOfShape) Object.assign(row, { type: row.desiredType, desiredType: null })
    else if (summary.isResizeGivenUp) row.desiredType = null
  }
  if (summary.isMoveOver) row.migratingTo = null
  for (const { id, isGone, isDropped, sizeMib, observedMib } of summary.disks) {
    const disk = row.disks.find((one) => one.id === id)
    if (isGone) row.disks = row.disks.filter((one) => one.id !== id)
    else if (disk && isDropped) disk.isDeleting = true
    else if (disk)
      Object.assign(disk, {
        observedMib,
        sizeMib: sizeMib ?? disk.sizeMib,
        hasBeenProvisioned: disk.hasBeenProvisioned || observedMib !== null,
      })
  }
  // A missing host's boot job fails at once.
  const boot =
    summary.hasDied || summary.isNewlyMissing
      ? state.jobs.add(row.id, 'host_boot', { bootSerial: row.bootSerial })
      : null
  if (boot && summary.isNewlyMissing && !summary.hasDied) boot.status = 'failed'
}

function expectTrueEnd(state: HostModelState, row: ModelHost, job: ModelJob): void {
  if (job.status !== 'finished') return
  const machine = state.machines.get(row.id)
  must(isReached(row, machine, job), 'a job reported as finished is finished', () =>
    JSON.stringify([job, row, machine]),
  )
}

function isReached(
  row: ModelHost,
  machine: ReturnType<HostModelState['machines']['get']>,
  { action, target }: ModelJob,
): boolean {
  switch (action) {
    case 'host_boot':
    case 'host_reboot':
      return machine?.power === 'on' && machine.bootSerial >= (target.bootSerial ?? 0)
    case 'host_shutdown':
      return machine?.power !== 'on'
    case 'host_delete':
      return machine === undefined
    case 'host_disk_delete':
      return machine?.disks.has(target.diskId ?? 0) !== true
    case 'host_migrate':
      return machine?.hypervisor === row.migratingTo
    case 'host_rebuild':
    case 'host_resize':
      return row.disks.every(({ id, isDeleting }) => isDeleting !== machine?.disks.has(id))
    default:
      return machine?.isComplete === true
  }
}
