import { type NodeStep, planNode, type SeenNode } from '#domain/node/plan.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Outcome } from '#reconcile/engine/outcome.ts'
import { passEnd } from '#reconcile/engine/pass-end.ts'
import { nodeReconciler } from '#reconcile/node/node-reconciler.ts'
import { recordScenarioNode, seeScenarioNode, wantScenarioNode } from '../../cluster-scenario/pass-scenario-node.ts'
import { openScenarioJobs } from '../../cluster-scenario/scenario-jobs.ts'
import { type ScenarioNode, scenarioPool } from '../../cluster-scenario/scenario-world.ts'
import type { PassMishap } from '../model/call-fault.ts'
import { type ModelIo, type ModelPass, passModel } from '../model/model-pass.ts'
import { must } from '../model/violation.ts'
import type { NodeWorld } from './node-model.ts'

interface NodeMemory {
  isDrained: boolean
  isRemoved: boolean
}

/** Working time that a wait for pods takes in the model. */
const drainMs = 10_000

/** One pass over a node of the scenario, in which something may happen. */
export function passModelNode(world: NodeWorld, node: ScenarioNode, mishap: PassMishap): void {
  const memory: NodeMemory = { isDrained: false, isRemoved: false }
  world.lastEpoch += 1
  const kind: ModelPass<ScenarioNode, SeenNode, NodeStep> = {
    refusals: nodeReconciler.refusals,
    load: () => (world.nodes.has(node.id) ? node : null),
    observe: (_rows, io) => lookAtNode(world, node, io, memory),
    plan: (_rows, seen) => planNode(wantScenarioNode(world, node), seen),
    act: (step, _rows, io) => act({ world, node, io, memory }, step),
    print: () => JSON.stringify(node),
    record: (_rows, seen, ending) => recordScenarioNode(world, node, seen, passEnd(ending)),
  }
  passModel(kind, { epoch: world.lastEpoch, mishap, late: world.late, story: world.story })
}

function lookAtNode(world: NodeWorld, node: ScenarioNode, io: ModelIo, memory: NodeMemory): SeenNode {
  const truth = seeScenarioNode(node, memory)
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
  readonly node: ScenarioNode
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
      return ask({ world, node, io, memory }, step.kind)
  }
}

function ask({ world, node, io, memory }: Acting, kind: 'join' | 'drain' | 'leave'): Outcome {
  const isLeaving = node.role === 'leaving'
  must(isLeaving === (kind !== 'join'), 'no node leaves that is wanted, and none joins that is to go', () =>
    JSON.stringify(node),
  )
  const { specSerial } = scenarioPool(world, node.poolId)
  if (kind === 'drain' && node.isProtected) {
    for (const job of openScenarioJobs(world, 'node', node.id)) job.spentMs += drainMs
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
