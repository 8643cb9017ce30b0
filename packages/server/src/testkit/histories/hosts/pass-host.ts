import { planHost, type HostStep, type SeenHost, type WantedHost } from '#domain/host/plan.ts'
import { hostMoves } from '#domain/host/state.ts'
import { summariseHost, type HostSummary } from '#domain/host/summarise.ts'
import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { hostReconciler } from '#reconcile/host/host-reconciler.ts'
import type { PassMishap } from '../model/call-fault.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { type ModelJob, modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { type HostWorld, type ModelHost, shapeWantedOfHost } from './host-world.ts'
import {
  defineMachine,
  type MachineCall,
  makeMachineDisk,
  removeMachine,
  removeMachineDisk,
  reshapeMachine,
  resizeMachineDisk,
  startMachine,
  stopMachine,
} from './machine-engine.ts'

interface HostMemory {
  isStopped: boolean
  isRemoved: boolean
  readonly removedDisks: Set<number>
  isMisled: boolean
}

/** Runs one pass over a host's rows. */
export function passHost(world: HostWorld, id: number, mishap: PassMishap, meanwhile?: () => void): void {
  const row = world.rows.get(id)
  if (!row) return
  const claimed = row.generation
  const memory: HostMemory = { isStopped: false, isRemoved: false, removedDisks: new Set(), isMisled: false }
  world.lastEpoch += 1
  const kind: ModelPass<ModelHost, SeenHost, HostStep> = {
    refusals: hostReconciler.refusals,
    load: () => (world.rows.has(id) ? { ...row, disks: row.disks.map((disk) => ({ ...disk })) } : null),
    observe: (rows, io) => lookAtHost(world, rows, io, memory),
    plan: (rows, seen) => planHost(wantModelHost(rows), seen),
    act: (step, rows, io) => actOnHost({ world, row: rows, io, isMisled: memory.isMisled }, step, memory),
    print: () => JSON.stringify([...world.machines].map(([, machine]) => ({ ...machine, disks: [...machine.disks] }))),
    record(rows, seen, ending) {
      if (row.generation === claimed) recordHost(world, row, { rows, seen, ending, isMisled: memory.isMisled })
      else world.story.push('  overtaken')
    },
  }
  passModel(kind, { epoch: world.lastEpoch, mishap, late: world.late, story: world.story, meanwhile })
}

function wantModelHost(row: ModelHost): WantedHost {
  return { ...row, power: row.wantsPower, shape: shapeWantedOfHost(row) }
}

function lookAtHost(world: HostWorld, row: ModelHost, io: ModelIo, memory: HostMemory): SeenHost {
  const machine = world.machines.get(row.id)
  const isKnown = (id: number): boolean => row.disks.some((one) => one.id === id)
  const { images, isReleasing } = world
  const truth: SeenHost = {
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
  if (!io.isLie()) return truth
  memory.isMisled = true
  const lies: readonly Partial<SeenHost>[] = [
    { host: null },
    { host: truth.host && { ...truth.host, power: 'off' } },
    { host: truth.host && { ...truth.host, isComplete: false } },
    { disks: { ...truth.disks, there: new Map() } },
  ]
  const lie = lies[io.mishap.lie]
  if (!lie) throw new DriverError('Busy', 'the engine cannot be asked')
  world.story.push(`  a lie: ${JSON.stringify(lie)}`)
  // A host or disk that the driver reports as lost must be treated as lost.
  world.harmed.add(row.id)
  return { ...truth, ...lie }
}

function actOnHost(call: MachineCall, step: HostStep, memory: HostMemory): Outcome {
  if (step.kind === 'await') return { kind: 'wait', ms: 1_000, cause: step.cause }
  const progress = ask(call, step)
  if (!progress.done)
    return { kind: 'wait', ms: progress.remainingMs, cause: 'host.working', percent: progress.percent }
  if (step.kind === 'stop') memory.isStopped = true
  if (step.kind === 'remove') memory.isRemoved = true
  if (step.kind === 'remove-disk') memory.removedDisks.add(step.diskId)
  return { kind: 'moved' }
}

function ask(call: MachineCall, step: Exclude<HostStep, { kind: 'await' }>): Progress {
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
    case 'reshape':
      return reshapeMachine(call)
    case 'remove':
      return removeMachine(call)
  }
}

interface Recorded {
  readonly rows: ModelHost
  readonly seen: SeenHost | null
  readonly ending: PassEnding
  readonly isMisled: boolean
}

function recordHost(world: HostWorld, row: ModelHost, { rows, seen, ending, isMisled }: Recorded): void {
  const wanted = wantModelHost({ ...rows, attachments: row.attachments })
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs }
  const summary = summariseHost(wanted, seen, world.jobs.open('host', row.id), end)
  const ended = world.jobs.settle(world.story, summary.verdicts)
  if (!isMisled) for (const job of ended) expectTrueEnd(world, row, job)
  if (summary.isGone) {
    must(isMisled || !world.machines.has(row.id), 'what is told as gone is not there', () => `host ${row.id}`)
    world.rows.delete(row.id)
    return
  }
  applySummary(world, row, summary)
}

function applySummary(world: HostWorld, row: ModelHost, summary: HostSummary): void {
  if (summary.move) {
    const { from, to } = hostMoves[summary.move]
    const allowed: readonly string[] = from
    must(allowed.includes(row.status), 'a status changes as its table says', () => `${summary.move} from ${row.status}`)
    world.story.push(`  host ${row.id} is ${to}`)
    row.status = to
  }
  row.hasBeenProvisioned ||= summary.isNewlyProvisioned
  row.seenBootSerial = summary.runningSerial ?? row.seenBootSerial
  if (row.wantsType !== null && row.status !== 'deleting') {
    if (summary.isOfShape) Object.assign(row, { type: row.wantsType, wantsType: null })
    else if (summary.isResizeGivenUp) row.wantsType = null
  }
  for (const { id, isGone, isDropped, sizeMib, seenMib } of summary.disks) {
    const disk = row.disks.find((one) => one.id === id)
    if (isGone) row.disks = row.disks.filter((one) => one.id !== id)
    else if (disk && isDropped) disk.isGoing = true
    else if (disk)
      Object.assign(disk, {
        seenMib,
        sizeMib: sizeMib ?? disk.sizeMib,
        hasBeenProvisioned: disk.hasBeenProvisioned || seenMib !== null,
      })
  }
  // A boot of the system follows the start of a host that died, or reports it as lost.
  const boot =
    summary.hasDied || summary.isNewlyMissing
      ? world.jobs.add(row.id, 'host_boot', { bootSerial: row.bootSerial })
      : null
  if (boot && summary.isNewlyMissing && !summary.hasDied) boot.status = 'failed'
}

function expectTrueEnd(world: HostWorld, row: ModelHost, job: ModelJob): void {
  if (job.status !== 'finished') return
  const machine = world.machines.get(row.id)
  must(isReached(row, machine, job), 'a job that is told as finished is', () => JSON.stringify([job, row, machine]))
}

function isReached(
  row: ModelHost,
  machine: ReturnType<HostWorld['machines']['get']>,
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
    case 'host_rebuild':
    case 'host_resize':
      return row.disks.every(({ id, isGoing }) => isGoing !== machine?.disks.has(id))
    default:
      return machine?.isComplete === true
  }
}
