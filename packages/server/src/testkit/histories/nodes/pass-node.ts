import { isDrainOver } from '#domain/node/is-drain-over.ts'
import { type NodeStep, planNode, type ObservedNode, type DesiredNode } from '#domain/node/plan.ts'
import { summariseNode } from '#domain/node/summarise.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { nodeReconciler } from '#reconcile/node/node-reconciler.ts'
import type { PassFaults } from '../model/pass-faults.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { must } from '../model/violation.ts'
import { type ModelNode, type NodeModelState, nodesOf, rowAt } from './node-state.ts'
import { passPool } from './pass-pool.ts'

interface NodeMemory {
  isDrained: boolean
  isRemoved: boolean
}

const drainMs = 10_000

/** Runs one pass over a node with injected faults; does nothing if its row is gone. */
export function passNode(state: NodeModelState, node: ModelNode, faults: PassFaults): void {
  const memory: NodeMemory = { isDrained: false, isRemoved: false }
  state.lastEpoch += 1
  const kind: ModelPass<ModelNode, ObservedNode, NodeStep> = {
    rejectionCauses: nodeReconciler.rejectionCauses,
    load: () => (state.nodes.has(node.id) ? node : null),
    observe: (_rows, io) => observeNode(state, node, io, memory),
    plan: (_rows, observed) => planNode(desiredNode(state, node), observed),
    act: (step, _rows, io) => act({ state, node, io, memory }, step),
    print: () => JSON.stringify(node),
    record: (_rows, observed, ending) => recordNode(state, node, observed, ending),
  }
  passModel(kind, { epoch: state.lastEpoch, faults, late: state.late, log: state.log })
}

function desiredNode(state: NodeModelState, node: ModelNode): DesiredNode {
  const plane = state.plane?.isComplete ? 'ready' : 'pending'
  return {
    role: node.role,
    isLost: node.isLost,
    hasBeenReady: node.hasBeenReady,
    isDrained: node.isDrained,
    protectedPods: null,
    specSerial: rowAt(state.pools, node.poolId).specSerial,
    host: node.host,
    controlPlane: state.isDeleted ? 'deleted' : plane,
    isDrainOver: isDrainOver(state.jobs.open('node', node.id), modelDeadlineMs),
  }
}

function observeNode(state: NodeModelState, node: ModelNode, io: ModelIo, memory: NodeMemory): ObservedNode {
  const isReady = node.host === 'running' && node.isHostThere && node.isUp
  const truth: ObservedNode = {
    node: node.joinedSerial === null ? null : { isReady, specSerial: node.joinedSerial, pods: 0 },
    isHostMissing: node.host === 'running' && !node.isHostThere,
    ...memory,
  }
  if (!io.isFalseObservation()) return truth
  const falseObservations: readonly Partial<ObservedNode>[] = [
    { node: null },
    { node: truth.node && { ...truth.node, isReady: false } },
    { isHostMissing: node.host !== 'none' },
  ]
  const falseObservation = falseObservations[io.faults.falseObservation]
  if (!falseObservation) throw new DriverError('Busy', 'the engine is unreachable')
  state.log.push(`  false observation: ${JSON.stringify(falseObservation)}`)
  return { ...truth, ...falseObservation }
}

interface Acting {
  readonly state: NodeModelState
  readonly node: ModelNode
  readonly io: ModelIo
  readonly memory: NodeMemory
}

function act({ state, node, io, memory }: Acting, step: NodeStep): Outcome {
  const printState = (): string => JSON.stringify(node)
  const isStaying = node.role !== 'leaving'
  switch (step.kind) {
    case 'await':
      return { kind: 'wait', ms: 1_000, cause: step.cause }
    case 'make-host':
      must(
        isStaying && (node.host === 'none' || io.faults.isTwice),
        'a host is created once, for a node that stays',
        printState,
      )
      if (node.host === 'none') node.host = 'provisioning'
      return { kind: 'moved' }
    case 'release-host':
      must(
        !isStaying && (node.joinedSerial === null || state.isDeleted),
        'a host is removed only after its node has left the cluster',
        printState,
      )
      node.host = 'deleting'
      return { kind: 'moved' }
    default:
      return callDriver({ state, node, io, memory }, step.kind)
  }
}

function callDriver({ state, node, io, memory }: Acting, kind: 'join' | 'drain' | 'leave'): Outcome {
  const isLeaving = node.role === 'leaving'
  must(isLeaving === (kind !== 'join'), 'desired nodes do not leave, and leaving nodes do not join', () =>
    JSON.stringify(node),
  )
  const { specSerial } = rowAt(state.pools, node.poolId)
  if (kind === 'drain' && node.isProtected) {
    for (const job of state.jobs.open('node', node.id)) job.spentMs += drainMs
    return { kind: 'wait', ms: drainMs, cause: 'node.protected' }
  }
  const effects = {
    join: () => void (node.joinedSerial = Math.max(node.joinedSerial ?? 0, specSerial)),
    drain: () => undefined,
    leave: () => void (node.joinedSerial = null),
  }
  const progress = io.call(`node ${node.id}`, kind, effects[kind])
  if (!progress.done) return { kind: 'wait', ms: progress.remainingMs, cause: 'node.joining' }
  if (kind === 'drain') memory.isDrained = true
  if (kind === 'leave') memory.isRemoved = true
  return { kind: 'moved' }
}

function recordNode(state: NodeModelState, node: ModelNode, observed: ObservedNode | null, ending: PassEnding): void {
  const pool = rowAt(state.pools, node.poolId)
  const nodes = nodesOf(state, pool.id).length
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs, nodes, publicId: String(node.id) }
  const summary = summariseNode(desiredNode(state, node), observed, state.jobs.open('node', node.id), end)
  node.isReady = summary.isReady ?? node.isReady
  node.hasBeenReady ||= node.isReady
  node.isLost ||= summary.isNewlyLost
  node.isDrained ||= summary.isNewlyDrained
  node.observedSpecSerial = summary.observedSpecSerial ?? node.observedSpecSerial
  if (summary.isGone) state.nodes.delete(node.id)
  state.jobs.recordVerdicts(state.log, summary.verdicts)
  passPool(state, pool)
}
