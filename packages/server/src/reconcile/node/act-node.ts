import { nameProtectedPods } from '#domain/node/name-protected-pods.ts'
import type { NodeStep } from '#domain/node/plan.ts'
import { type Outcome, awaitDriver } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { recordDone } from '../engine/record-done.ts'
import { recordPassNotes } from './pass-notes.ts'
import type { DrainProgress } from '../ports/index.ts'
import { claimed, nodeResource } from '../resources/resources.ts'
import { makeNodeHost, releaseHost } from './node-host.ts'
import type { NodeRows } from './node-rows.ts'
import { membershipOfNode } from './membership-of-node.ts'
import { specOfNode } from './spec-of-node.ts'

/** Maximum wait for host and control plane, whose passes wake the node earlier. */
const waitMs = 1_000

/**
 * Takes one step: rows of the node's host, one change through the cluster driver, or a wait. Returns `moved` when it is done, a wait, or `stuck` for an unknown
 * type or without a free address. Throws the driver's errors.
 */
export async function actNode(step: NodeStep, rows: NodeRows, io: PassIo): Promise<Outcome> {
  switch (step.kind) {
    case 'await':
      return { kind: 'wait', ms: waitMs, cause: step.cause }
    case 'make-host':
      return makeNodeHost(rows, io)
    case 'release-host':
      return releaseHost(io)
    default:
      return takeDriverStep(step.kind, rows, io)
  }
}

type DriverStep = Exclude<NodeStep['kind'], 'await' | 'make-host' | 'release-host'>

async function takeDriverStep(kind: DriverStep, rows: NodeRows, io: PassIo): Promise<Outcome> {
  const progress = await callClusterDriver(kind, rows, io)
  return progress ? endStep(kind, progress, io) : { kind: 'stuck', cause: 'infrastructure.refused' }
}

/** Null if the catalogue lacks the node's type. */
async function callClusterDriver(kind: DriverStep, rows: NodeRows, io: PassIo): Promise<DrainProgress | null> {
  const clusters = io.drivers.clusters(rows.cluster.region)
  const [node, membership] = [claimed(nodeResource(rows.node, rows.cluster, io), io), membershipOfNode(rows, io)]
  switch (kind) {
    case 'join': {
      const spec = specOfNode(rows, io)
      return spec && io.call('ensureNode', () => clusters.ensureNode(node, membership, spec))
    }
    case 'drain':
      return io.call('drainNode', () => clusters.drainNode(node, membership))
    case 'leave':
      return io.call('removeNode', () => clusters.removeNode(node, membership))
  }
}

function endStep(kind: DriverStep, progress: DrainProgress, io: PassIo): Outcome {
  if (progress.done) {
    if (kind !== 'join') recordDone(io, kind)
    return { kind: 'moved' }
  }
  if (kind !== 'drain') return awaitDriver(progress, kind === 'join' ? 'node.joining' : 'nodes.leaving')
  const protectedPods = nameProtectedPods(progress.protectedPods ?? [])
  recordPassNotes(io, { protectedPods })
  return awaitDriver(progress, protectedPods === null ? 'node.draining' : 'node.protected')
}
