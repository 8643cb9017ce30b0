import { isDrainOver } from '#domain/node/is-drain-over.ts'
import { type NodeStep, planNode, type SeenNode, type WantedNode } from '#domain/node/plan.ts'
import { summariseNode } from '#domain/node/summarise.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { nodeReconciler } from '#reconcile/node/node-reconciler.ts'
import type { PassMishap } from '../model/call-fault.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { must } from '../model/violation.ts'
import { type ModelNode, type NodeWorld, nodesOf, rowAt } from './node-world.ts'
import { passPool } from './pass-pool.ts'

interface NodeMemory {
  isDrained: boolean
  isRemoved: boolean
}

/** Working time of a drain in the model. */
const drainMs = 10_000

/** Runs one pass over a node, with possible disturbances. */
export function passNode(world: NodeWorld, node: ModelNode, mishap: PassMishap): void {
  const memory: NodeMemory = { isDrained: false, isRemoved: false }
  world.lastEpoch += 1
  const kind: ModelPass<ModelNode, SeenNode, NodeStep> = {
    refusals: nodeReconciler.refusals,
    load: () => (world.nodes.has(node.id) ? node : null),
    observe: (_rows, io) => observeNode(world, node, io, memory),
    plan: (_rows, seen) => planNode(wantNode(world, node), seen),
    act: (step, _rows, io) => act({ world, node, io, memory }, step),
    print: () => JSON.stringify(node),
    record: (_rows, seen, ending) => recordNode(world, node, seen, ending),
  }
  passModel(kind, { epoch: world.lastEpoch, mishap, late: world.late, story: world.story })
}

function wantNode(world: NodeWorld, node: ModelNode): WantedNode {
  const plane = world.plane?.isComplete ? 'ready' : 'pending'
  return {
    role: node.role,
    isLost: node.isLost,
    hasBeenReady: node.hasBeenReady,
    isDrained: node.isDrained,
    specSerial: rowAt(world.pools, node.poolId).specSerial,
    host: node.host,
    controlPlane: world.isDeleted ? 'deleted' : plane,
    isDrainOver: isDrainOver(world.jobs.open('node', node.id), modelDeadlineMs),
  }
}

function observeNode(world: NodeWorld, node: ModelNode, io: ModelIo, memory: NodeMemory): SeenNode {
  const isReady = node.host === 'running' && node.isHostThere && node.isUp
  const truth: SeenNode = {
    node: node.joinedSerial === null ? null : { isReady, specSerial: node.joinedSerial, pods: 0 },
    isHostMissing: node.host === 'running' && !node.isHostThere,
    ...memory,
  }
  if (!io.isLie()) return truth
  const lies: readonly Partial<SeenNode>[] = [
    { node: null },
    { node: truth.node && { ...truth.node, isReady: false } },
    { isHostMissing: node.host !== 'none' },
  ]
  const lie = lies[io.mishap.lie]
  if (!lie) throw new DriverError('Busy', 'the engine cannot be asked')
  world.story.push(`  a lie: ${JSON.stringify(lie)}`)
  return { ...truth, ...lie }
}

interface Acting {
  readonly world: NodeWorld
  readonly node: ModelNode
  readonly io: ModelIo
  readonly memory: NodeMemory
}

function act({ world, node, io, memory }: Acting, step: NodeStep): Outcome {
  const tell = (): string => JSON.stringify(node)
  const isStaying = node.role !== 'leaving'
  switch (step.kind) {
    case 'await':
      return { kind: 'wait', ms: 1_000, cause: step.cause }
    case 'make-host':
      must(isStaying && (node.host === 'none' || io.mishap.isTwice), 'a host is made once for a node that stays', tell)
      if (node.host === 'none') node.host = 'provisioning'
      return { kind: 'moved' }
    case 'release-host':
      must(
        !isStaying && (node.joinedSerial === null || world.isDeleted),
        'a host goes when its node has left its cluster',
        tell,
      )
      node.host = 'deleting'
      return { kind: 'moved' }
    default:
      return callDriver({ world, node, io, memory }, step.kind)
  }
}

function callDriver({ world, node, io, memory }: Acting, kind: 'join' | 'drain' | 'leave'): Outcome {
  const isLeaving = node.role === 'leaving'
  must(isLeaving === (kind !== 'join'), 'no node leaves that is wanted, and none joins that is to go', () =>
    JSON.stringify(node),
  )
  const { specSerial } = rowAt(world.pools, node.poolId)
  if (kind === 'drain' && node.isProtected) {
    for (const job of world.jobs.open('node', node.id)) job.spentMs += drainMs
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

function recordNode(world: NodeWorld, node: ModelNode, seen: SeenNode | null, ending: PassEnding): void {
  const pool = rowAt(world.pools, node.poolId)
  const nodes = nodesOf(world, pool.id).length
  const end = { ...passEnd(ending), deadlineMs: modelDeadlineMs, nodes, publicId: String(node.id) }
  const summary = summariseNode(wantNode(world, node), seen, world.jobs.open('node', node.id), end)
  node.isReady = summary.isReady ?? node.isReady
  node.hasBeenReady ||= node.isReady
  node.isLost ||= summary.isNewlyLost
  node.isDrained ||= summary.isNewlyDrained
  node.seenSpecSerial = summary.seenSpecSerial ?? node.seenSpecSerial
  if (summary.isGone) world.nodes.delete(node.id)
  world.jobs.settle(world.story, summary.verdicts)
  passPool(world, pool)
}
