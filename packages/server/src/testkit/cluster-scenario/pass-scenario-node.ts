import { isDrainOver } from '#domain/node/is-drain-over.ts'
import { type NodeStep, planNode, type SeenNode, type WantedNode } from '#domain/node/plan.ts'
import { summariseNode } from '#domain/node/summarise.ts'
import { passScenarioPool } from './pass-scenario-pool.ts'
import { endScenarioJobs, openScenarioJobs, scenarioDeadlineMs } from './scenario-jobs.ts'
import {
  nodesOf,
  nodeWord,
  type ScenarioNode,
  type ScenarioPool,
  type ScenarioWorld,
  scenarioPool,
} from './scenario-world.ts'

/** Working time that a wait for pods takes in the scenario. */
const drainMs = 10_000

/** One pass over a node: steps until something must be waited for, then the record. */
export function passScenarioNode(world: ScenarioWorld, node: ScenarioNode): void {
  const pool = scenarioPool(world, node.poolId)
  const done = { isDrained: false, isRemoved: false }
  for (;;) {
    const step = planNode(wantNode(world, node, pool), seeNode(node, done))
    if (!step || !takeNodeStep(world, node, step, done)) break
  }
  const jobs = openScenarioJobs(world, 'node', node.id)
  const end = {
    cause: null,
    isStuck: false,
    progress: null,
    deadlineMs: scenarioDeadlineMs,
    nodes: nodesOf(world, pool.id).length,
    publicId: nodeWord(node.id),
  }
  const summary = summariseNode(wantNode(world, node, pool), seeNode(node, done), jobs, end)
  node.isReady = summary.isReady === true
  node.hasBeenReady ||= node.isReady
  node.isLost ||= summary.isNewlyLost
  node.isDrained ||= summary.isNewlyDrained
  node.seenSpecSerial = summary.seenSpecSerial ?? node.seenSpecSerial
  if (summary.isGone) {
    world.nodes.delete(node.id)
    world.story.push(`Nothing is left of ${nodeWord(node.id)}.`)
  }
  endScenarioJobs(world, jobs, summary.verdicts)
  passScenarioPool(world, pool)
}

function wantNode(world: ScenarioWorld, node: ScenarioNode, pool: ScenarioPool): WantedNode {
  const plane = world.plane?.isComplete ? 'ready' : 'pending'
  return {
    role: node.role,
    isLost: node.isLost,
    hasBeenReady: node.hasBeenReady,
    isDrained: node.isDrained,
    specSerial: pool.specSerial,
    host: node.host,
    controlPlane: world.isDeleted ? 'deleted' : plane,
    isDrainOver: isDrainOver(openScenarioJobs(world, 'node', node.id), scenarioDeadlineMs),
  }
}

function seeNode(node: ScenarioNode, done: { isDrained: boolean; isRemoved: boolean }): SeenNode {
  const isReady = node.host === 'running' && node.isHostThere && node.isUp
  return {
    node: node.joinedSerial === null ? null : { isReady, specSerial: node.joinedSerial, pods: 0 },
    isHostMissing: node.host === 'running' && !node.isHostThere,
    ...done,
  }
}

/** Whether the pass goes on. */
function takeNodeStep(
  world: ScenarioWorld,
  node: ScenarioNode,
  step: NodeStep,
  done: { isDrained: boolean; isRemoved: boolean },
): boolean {
  const tell = (words: string) => world.story.push(words)
  switch (step.kind) {
    case 'make-host':
      tell(`A host is made for ${nodeWord(node.id)}.`)
      node.host = 'provisioning'
      return true
    case 'join':
      tell(
        `The ${nodeWord(node.id)} ${node.joinedSerial === null ? 'joins its cluster' : 'follows the labels of its pool'}.`,
      )
      node.joinedSerial = scenarioPool(world, node.poolId).specSerial
      return true
    case 'drain':
      if (node.isProtected) for (const job of openScenarioJobs(world, 'node', node.id)) job.spentMs += drainMs
      else done.isDrained = true
      tell(
        node.isProtected
          ? `A disruption budget keeps the pods of ${nodeWord(node.id)}.`
          : `The pods of ${nodeWord(node.id)} are moved.`,
      )
      return done.isDrained
    case 'leave':
      if (node.joinedSerial !== null) tell(`The ${nodeWord(node.id)} leaves its cluster.`)
      node.joinedSerial = null
      done.isRemoved = true
      return true
    case 'release-host':
      tell(`The host of ${nodeWord(node.id)} is to go.`)
      node.host = 'deleting'
      return true
    case 'await':
      return false
  }
}
