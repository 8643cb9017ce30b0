import type { ClusterAim, ClusterStep } from '../../domain/cluster/plan.ts'
import { awaitMsFor } from '../../domain/shared/index.ts'
import type { ClusterWork } from '../../store/cluster/load-cluster-work.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { rememberDone } from '../engine/remember-done.ts'
import { DriverError, type Progress } from '../ports/index.ts'
import { claimed, clusterThing } from '../things/things.ts'
import { makeCredentials } from './make-credentials.ts'
import { specOfCluster } from './spec-of-cluster.ts'

/** How often a driver that is still working is asked again, at most. */
const askAgainMs = 1_000
/** How long a pass waits for its nodes; their passes wake it earlier. */
const awaitMs = 1_000

/** Takes one step of a cluster's plan: credentials in its row, one change through the driver, or a wait. */
export async function actCluster(step: ClusterStep, work: ClusterWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') return { kind: 'wait', ms: awaitMsFor(step.cause, awaitMs), cause: step.cause }
  if (step.kind === 'make-credentials') return makeCredentials(work.cluster.id, io)
  try {
    const progress = await (step.kind === 'ensure' ? ensureCluster(work, step.aim, io) : removeCluster(work, io))
    return endStep(step.kind, progress, io)
  } catch (error) {
    return judgeRefusal(error, step)
  }
}

function endStep(kind: 'ensure' | 'remove', progress: Progress, io: PassIo): Outcome {
  if (progress.done) {
    if (kind === 'remove') rememberDone(io, kind)
    return { kind: 'moved' }
  }
  const { percent, remainingMs } = progress
  return {
    kind: 'wait',
    ms: Math.max(20, Math.min(askAgainMs, remainingMs)),
    cause: 'cluster.working',
    percent,
    remainingMs,
  }
}

async function ensureCluster({ cluster }: ClusterWork, aim: ClusterAim, io: PassIo): Promise<Progress> {
  const [thing, clusters] = [clusterThing(cluster, io), io.drivers.clusters(cluster.region)]
  const spec = await specOfCluster(cluster, aim, io)
  return io.call('ensureCluster', () => clusters.ensureCluster(claimed(thing, io), spec))
}

function removeCluster({ cluster }: ClusterWork, io: PassIo): Promise<Progress> {
  return io.call('deleteCluster', () =>
    io.drivers.clusters(cluster.region).deleteCluster(claimed(clusterThing(cluster, io), io)),
  )
}

/** What a driver's refusal means here; the engine's own judgement speaks of volumes. */
function judgeRefusal(error: unknown, step: ClusterStep): Outcome {
  if (!(error instanceof DriverError)) throw error
  if (error.code === 'AlreadyExists') return { kind: 'stuck', cause: 'cluster.foreign' }
  // Another process knows a driver that can do more, and has begun it.
  if (error.code === 'CannotShrink' && step.kind === 'ensure' && step.aim.lack)
    throw new DriverError('Busy', error.message, error)
  // Something it needs went away, or is held: looked at again after the engine's backoff.
  if (error.code === 'NotFound' || error.code === 'InUse') throw new DriverError('Broken', error.message, error)
  throw error
}
