import {
  type ClusterAim,
  type ClusterStep,
  planCluster,
  type SeenCluster,
  type WantedCluster,
} from '#domain/cluster/plan.ts'
import { stepVersion } from '#domain/cluster/check-update.ts'
import { summariseCluster } from '#domain/cluster/summarise.ts'
import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import { clusterReconciler } from '#reconcile/cluster/cluster-reconciler.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import type { PassMishap } from '../model/call-fault.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import type { ModelCluster, PlaneWorld } from './plane-world.ts'

interface PlaneMemory {
  isRemoved: boolean
  isMisled: boolean
}

/** Runs one pass over the control plane. */
export function passPlane(world: PlaneWorld, mishap: PassMishap, meanwhile?: () => void): void {
  const { row } = world
  const claimed = row.generation
  const memory: PlaneMemory = { isRemoved: false, isMisled: false }
  world.lastEpoch += 1
  const kind: ModelPass<ModelCluster, SeenCluster, ClusterStep> = {
    refusals: clusterReconciler.refusals,
    load: () => (row.isGone ? null : { ...row }),
    observe: (_rows, io) => lookAtPlane(world, io, memory),
    plan: (rows, seen) => planCluster(wantPlane(world, rows), seen),
    act: (step, rows, io) => act({ world, rows, io, memory }, step),
    print: () => JSON.stringify([world.plane, world.isCertificateDue, row]),
    record(rows, seen, ending) {
      if (row.generation === claimed) record(world, rows, seen, ending)
      else world.story.push('  overtaken')
    },
  }
  passModel(kind, { epoch: world.lastEpoch, mishap, late: world.late, story: world.story, meanwhile })
}

function wantPlane(world: PlaneWorld, row: ModelCluster): WantedCluster {
  return { ...row, isAwaited: world.jobs.open('cluster', 1).length > 0, waitingFor: null }
}

function lookAtPlane(world: PlaneWorld, io: ModelIo, memory: PlaneMemory): SeenCluster {
  const { plane, can, isCertificateDue } = world
  const truth: SeenCluster = { cluster: plane && { ...plane }, can, isCertificateDue, isRemoved: memory.isRemoved }
  if (!io.isLie()) return truth
  memory.isMisled = true
  world.isHarmed = true
  const lies: readonly Partial<SeenCluster>[] = [
    { cluster: null },
    { cluster: plane && { ...plane, isComplete: false } },
    { cluster: plane && { ...plane, credentialsSerial: 0 } },
    { isCertificateDue: true },
  ]
  const lie = lies[io.mishap.lie]
  if (!lie) throw new DriverError('Busy', 'the engine cannot be asked')
  world.story.push(`  a lie: ${JSON.stringify(lie)}`)
  return { ...truth, ...lie }
}

interface Acting {
  readonly world: PlaneWorld
  readonly rows: ModelCluster
  readonly io: ModelIo
  readonly memory: PlaneMemory
}

function act({ world, rows, io, memory }: Acting, step: ClusterStep): Outcome {
  if (step.kind === 'await') return { kind: 'wait', ms: 1_000, cause: step.cause }
  if (step.kind === 'make-credentials') {
    // Written in a transaction that is valid only without a newer generation.
    if (world.row.generation !== rows.generation) return { kind: 'wait', ms: 0, cause: 'infrastructure.busy' }
    Object.assign(world.row, { sealedSerial: rows.credentialsSerial, isAuthorityDue: false })
    return { kind: 'moved' }
  }
  const call = { world, rows, io, memory }
  const progress = 'aim' in step ? ensure(call, step.aim) : remove(call)
  if (!progress.done)
    return { kind: 'wait', ms: progress.remainingMs, cause: 'cluster.working', percent: progress.percent }
  if (step.kind === 'remove') memory.isRemoved = true
  return { kind: 'moved' }
}

function remove({ world, rows, io }: Acting): Progress {
  must(rows.isDeleted && rows.pools === 0, 'no control plane is removed that is not deleted, or has nodes', () =>
    JSON.stringify(rows),
  )
  return io.call('cluster 1', 'deleteCluster', () => {
    world.late.drop('cluster 1')
    world.plane = null
  })
}

function ensure({ world, rows, io, memory }: Acting, aim: ClusterAim): Progress {
  const { plane, can } = world
  const tell = (): string => JSON.stringify([rows, plane, aim])
  must(!rows.hasBeenProvisioned || plane !== null, 'a control plane that was there once is never made again', tell)
  must(!rows.isDeleted, 'nothing is made that is deleted', tell)
  must(
    !plane || aim.version === plane.version || aim.version === stepVersion(plane.version, rows.version),
    'a control plane goes up by one minor at a time',
    tell,
  )
  must(aim.isHighlyAvailable || plane?.isHighlyAvailable !== true, 'high availability is never turned off', tell)
  const hasVersion = can.versions.includes(aim.version)
  must(memory.isMisled || hasVersion, 'nothing is asked that the record does not have', tell)
  const apply = (isComplete: boolean): void => {
    const there = world.plane
    const next = { ...aim, isComplete, credentialsSerial: rows.sealedSerial }
    if (there && there.credentialsSerial > next.credentialsSerial) throw new DriverError('Broken', 'older credentials')
    const { version, isHighlyAvailable, credentialsSerial } = next
    const accessListSerial = Math.max(there?.accessListSerial ?? 0, aim.accessListSerial)
    world.plane = { isComplete, version, isHighlyAvailable, credentialsSerial, accessListSerial }
    world.isCertificateDue = false
  }
  return io.call(
    'cluster 1',
    'ensureCluster',
    () => apply(true),
    () => void (world.plane === null && apply(false)),
  )
}

function record(world: PlaneWorld, rows: ModelCluster, seen: SeenCluster | null, ending: PassEnding): void {
  const { row, jobs, plane } = world
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs }
  const summary = summariseCluster(wantPlane(world, rows), seen, { jobs: jobs.open('cluster', 1), pools: [] }, end)
  const ended = jobs.settle(world.story, summary.verdicts)
  for (const { status, action, target } of ended.filter((one) => one.status === 'finished')) {
    const isTrue =
      action === 'orch_cluster_delete'
        ? plane === null
        : plane?.isComplete === true && plane.credentialsSerial >= (target.serial ?? 0)
    must(isTrue, 'a job that is told as finished is', () => `${action} ${status} ${JSON.stringify(plane)}`)
  }
  row.hasBeenProvisioned ||= summary.isNewlyProvisioned
  row.isControlPlaneMissing = summary.isMissing ?? row.isControlPlaneMissing
  row.isGone ||= summary.isGone
}
