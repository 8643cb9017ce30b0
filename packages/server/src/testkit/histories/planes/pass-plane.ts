import {
  type ClusterAim,
  type ClusterStep,
  planCluster,
  type ObservedCluster,
  type DesiredCluster,
} from '#domain/cluster/plan.ts'
import { stepVersion } from '#domain/cluster/check-update.ts'
import { summariseCluster } from '#domain/cluster/summarise.ts'
import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import { clusterReconciler } from '#reconcile/cluster/cluster-reconciler.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import type { PassFaults } from '../model/pass-faults.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import type { ModelCluster, PlaneModelState } from './plane-state.ts'

interface PlaneMemory {
  isRemoved: boolean
  hasFalseObservation: boolean
}

/**
 * Runs one pass over the control plane with injected faults. Does nothing if the row is gone. If the request `meanwhile` changes the row, the pass records
 * nothing.
 */
export function passPlane(state: PlaneModelState, faults: PassFaults, meanwhile?: () => void): void {
  const { row } = state
  const claimed = row.generation
  const memory: PlaneMemory = { isRemoved: false, hasFalseObservation: false }
  state.lastEpoch += 1
  const kind: ModelPass<ModelCluster, ObservedCluster, ClusterStep> = {
    rejectionCauses: clusterReconciler.rejectionCauses,
    load: () => (row.isGone ? null : { ...row }),
    observe: (_rows, io) => observePlane(state, io, memory),
    plan: (rows, observed) => planCluster(desiredPlane(state, rows), observed),
    act: (step, rows, io) => act({ state, rows, io, memory }, step),
    print: () => JSON.stringify([state.plane, state.isCertificateDue, row]),
    record(rows, observed, ending) {
      if (row.generation === claimed) record(state, rows, observed, ending)
      else state.log.push('  overtaken')
    },
  }
  passModel(kind, { epoch: state.lastEpoch, faults, late: state.late, log: state.log, meanwhile })
}

function desiredPlane(state: PlaneModelState, row: ModelCluster): DesiredCluster {
  return { ...row, isKept: false, isAwaited: state.jobs.open('cluster', 1).length > 0, waitingFor: null }
}

function observePlane(state: PlaneModelState, io: ModelIo, memory: PlaneMemory): ObservedCluster {
  const { plane, can, isCertificateDue } = state
  const truth: ObservedCluster = { cluster: plane && { ...plane }, can, isCertificateDue, isRemoved: memory.isRemoved }
  if (!io.isFalseObservation()) return truth
  memory.hasFalseObservation = true
  state.isDamaged = true
  const falseObservations: readonly Partial<ObservedCluster>[] = [
    { cluster: null },
    { cluster: plane && { ...plane, isComplete: false } },
    { cluster: plane && { ...plane, credentialsSerial: 0 } },
    { isCertificateDue: true },
  ]
  const falseObservation = falseObservations[io.faults.falseObservation]
  if (!falseObservation) throw new DriverError('Busy', 'the engine is unreachable')
  state.log.push(`  false observation: ${JSON.stringify(falseObservation)}`)
  return { ...truth, ...falseObservation }
}

interface Acting {
  readonly state: PlaneModelState
  readonly rows: ModelCluster
  readonly io: ModelIo
  readonly memory: PlaneMemory
}

function act({ state, rows, io, memory }: Acting, step: ClusterStep): Outcome {
  if (step.kind === 'await') return { kind: 'wait', ms: 1_000, cause: step.cause }
  if (step.kind === 'make-credentials') {
    // The transaction that writes credentials requires an unchanged generation.
    if (state.row.generation !== rows.generation) return { kind: 'wait', ms: 0, cause: 'infrastructure.busy' }
    Object.assign(state.row, { sealedSerial: rows.credentialsSerial, isAuthorityDue: false })
    return { kind: 'moved' }
  }
  const call = { state, rows, io, memory }
  const progress = 'aim' in step ? ensure(call, step.aim) : remove(call)
  if (!progress.done)
    return { kind: 'wait', ms: progress.remainingMs, cause: 'cluster.working', percent: progress.percent }
  if (step.kind === 'remove') memory.isRemoved = true
  return { kind: 'moved' }
}

function remove({ state, rows, io }: Acting): Progress {
  must(rows.isDeleted && rows.pools === 0, 'only deleted control planes without nodes are removed', () =>
    JSON.stringify(rows),
  )
  return io.call('cluster 1', 'deleteCluster', () => {
    state.late.drop('cluster 1')
    state.plane = null
  })
}

function ensure({ state, rows, io, memory }: Acting, aim: ClusterAim): Progress {
  const { plane, can } = state
  const printState = (): string => JSON.stringify([rows, plane, aim])
  must(!rows.hasBeenProvisioned || plane !== null, 'a control plane is never created twice', printState)
  must(!rows.isDeleted, 'nothing is created for a deleted cluster', printState)
  must(
    !plane || aim.version === plane.version || aim.version === stepVersion(plane.version, rows.version),
    'a control plane is upgraded by one minor at a time',
    printState,
  )
  must(aim.isHighlyAvailable || plane?.isHighlyAvailable !== true, 'high availability is never turned off', printState)
  const hasVersion = can.versions.includes(aim.version)
  must(memory.hasFalseObservation || hasVersion, 'only recorded capabilities are used', printState)
  const apply = (isComplete: boolean): void => {
    const there = state.plane
    const next = { ...aim, isComplete, credentialsSerial: rows.sealedSerial }
    if (there && there.credentialsSerial > next.credentialsSerial) throw new DriverError('Broken', 'older credentials')
    const { version, isHighlyAvailable, credentialsSerial } = next
    const accessListSerial = Math.max(there?.accessListSerial ?? 0, aim.accessListSerial)
    state.plane = { isComplete, version, isHighlyAvailable, credentialsSerial, accessListSerial }
    state.isCertificateDue = false
  }
  return io.call(
    'cluster 1',
    'ensureCluster',
    () => apply(true),
    () => void (state.plane === null && apply(false)),
  )
}

function record(
  state: PlaneModelState,
  rows: ModelCluster,
  observed: ObservedCluster | null,
  ending: PassEnding,
): void {
  const { row, jobs, plane } = state
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs }
  const summary = summariseCluster(
    desiredPlane(state, rows),
    observed,
    { jobs: jobs.open('cluster', 1), pools: [] },
    end,
  )
  const ended = jobs.recordVerdicts(state.log, summary.verdicts)
  for (const { status, action, target } of ended.filter((one) => one.status === 'finished')) {
    const isTrue =
      action === 'orch_cluster_delete'
        ? plane === null
        : plane?.isComplete === true && plane.credentialsSerial >= (target.serial ?? 0)
    must(isTrue, 'a job reported as finished is finished', () => `${action} ${status} ${JSON.stringify(plane)}`)
  }
  row.hasBeenProvisioned ||= summary.isNewlyProvisioned
  row.isControlPlaneMissing = summary.isMissing ?? row.isControlPlaneMissing
  row.isGone ||= summary.isGone
}
