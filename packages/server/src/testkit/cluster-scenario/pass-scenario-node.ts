import type { PassEnd } from '#domain/job/judge-unreached.ts'
import { isDrainOver } from '#domain/node/is-drain-over.ts'
import { type NodeStep, planNode, type SeenNode, type WantedNode } from '#domain/node/plan.ts'
import { summariseNode } from '#domain/node/summarise.ts'
import { passScenarioPool } from './pass-scenario-pool.ts'
import { endScenarioJobs, openScenarioJobs, scenarioDeadlineMs } from './scenario-jobs.ts'
import { nodesOf, nodeWord, type ScenarioNode, type ScenarioWorld, scenarioPool } from './scenario-world.ts'

/** Working time that a wait for pods takes in the scenario. */
const drainMs = 10_000

/** One pass over a node: steps until something must be waited for, then the record. */
export function passScenarioNode(world: ScenarioWorld, node: ScenarioNode): void {
  const done = { isDrained: false, isRemoved: false }
  for (;;) {
    const step = planNode(wantScenarioNode(world, node), seeScenarioNode(node, done))
    if (!step || !takeNodeStep(world, node, step, done)) break
  }
  recordScenarioNode(world, node, seeScenarioNode(node, done), { cause: null, isStuck: false, progress: null })
}

/** Writes down what a pass over a node has seen; null when it could not look. */
export function recordScenarioNode(
  world: ScenarioWorld,
  node: ScenarioNode,
  seen: SeenNode | null,
  ending: PassEnd,
): void {
  const pool = scenarioPool(world, node.poolId)
  const jobs = openScenarioJobs(world, 'node', node.id)
  const end = {
    ...ending,
    deadlineMs: scenarioDeadlineMs,
    nodes: nodesOf(world, pool.id).length,
    publicId: nodeWord(node.id),
  }
  const summary = summariseNode(wantScenarioNode(world, node), seen, jobs, end)
  node.isReady = summary.isReady ?? node.isReady
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

/** What the rows want of a node, in the domain's terms. */
export function wantScenarioNode(world: ScenarioWorld, node: ScenarioNode): WantedNode {
  const plane = world.plane?.isComplete ? 'ready' : 'pending'
  return {
    role: node.role,
    isLost: node.isLost,
    hasBeenReady: node.hasBeenReady,
    isDrained: node.isDrained,
    specSerial: scenarioPool(world, node.poolId).specSerial,
    host: node.host,
    controlPlane: world.isDeleted ? 'deleted' : plane,
    isDrainOver: isDrainOver(openScenarioJobs(world, 'node', node.id), scenarioDeadlineMs),
  }
}

/** What is really there of a node, and what the pass has heard. */
export function seeScenarioNode(
  node: ScenarioNode,
  done: { readonly isDrained: boolean; readonly isRemoved: boolean },
): SeenNode {
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
