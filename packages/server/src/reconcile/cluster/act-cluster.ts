import type { ClusterAim, ClusterStep } from '#domain/cluster/plan.ts'
import { waitMsFor } from '#domain/shared/index.ts'
import type { ClusterWork } from '#store/cluster/load-cluster-work.ts'
import { type Outcome, awaitDriver } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { recordDone } from '../engine/record-done.ts'
import { DriverError, type Progress } from '../ports/index.ts'
import { claimed, clusterResource } from '../resources/resources.ts'
import { makeCredentials } from './make-credentials.ts'
import { specOfCluster } from './spec-of-cluster.ts'

/** Maximum wait for nodes, whose passes wake the cluster earlier. */
const waitMs = 1_000

/**
 * Takes one step: credentials in the row, one change through the driver, or a wait. Returns `moved`, or a wait for nodes or the driver. Throws the driver's
 * errors.
 */
export async function actCluster(step: ClusterStep, work: ClusterWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') return { kind: 'wait', ms: waitMsFor(step.cause, waitMs), cause: step.cause }
  if (step.kind === 'make-credentials') return makeCredentials(work.cluster.id, io)
  const progress = await (step.kind === 'ensure' ? ensureCluster(work, step.aim, io) : removeCluster(work, io))
  return endStep(step.kind, progress, io)
}

function endStep(kind: 'ensure' | 'remove', progress: Progress, io: PassIo): Outcome {
  if (progress.done) {
    if (kind === 'remove') recordDone(io, kind)
    return { kind: 'moved' }
  }
  return awaitDriver(progress, 'cluster.working')
}

async function ensureCluster({ cluster, isKept }: ClusterWork, aim: ClusterAim, io: PassIo): Promise<Progress> {
  const [resource, clusters] = [clusterResource(cluster, io), io.drivers.clusters(cluster.region)]
  const spec = await specOfCluster({ cluster, isClosed: isKept }, aim, io)
  try {
    return await io.call('ensureCluster', () => clusters.ensureCluster(claimed(resource, io), spec))
  } catch (error) {
    if (!aim.lack || !(error instanceof DriverError) || error.code !== 'CannotShrink') throw error
    // Another process, whose driver has the missing capability, has started the change.
    throw new DriverError('Busy', error.message, error)
  }
}

function removeCluster({ cluster }: ClusterWork, io: PassIo): Promise<Progress> {
  return io.call('deleteCluster', () =>
    io.drivers.clusters(cluster.region).deleteCluster(claimed(clusterResource(cluster, io), io)),
  )
}
