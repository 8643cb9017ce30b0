import { DriverError, done } from '#reconcile/ports/index.ts'
import { findFront } from '../front/find-front.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { progressOf } from '../state/progress.ts'
import { beginSimClusterWork, lockSimCluster } from './cluster-work.ts'
import { insertSimClusterRow } from './insert-cluster.ts'
import { setSimAccessList } from './set-access-list.ts'
import { setSimCredentials } from './set-credentials.ts'
import { simClusterCapabilities } from '../cluster-rows/cluster-row.ts'
import { lockKube } from '../kube/objects/kube-scope.ts'
import { runControllers } from '../kube/objects/run-controllers.ts'
import { writeObject } from '../kube/objects/write-object.ts'
import type { Claimed, ClusterSpec, Progress } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../state/simulator-state.ts'
import type { ClusterEngine, SimClusterRow } from '../cluster-rows/cluster-row.ts'

const addressless: Progress = { done: false, percent: 99, remainingMs: 1_000 }

/**
 * ClusterDriver.ensureCluster: finds or creates the control plane; returns progress. Credentials and access list apply immediately, version and high
 * availability after work in progress (contract rule 24). Throws Busy during deletion, AlreadyExists for another stamp, CannotShrink for a downgrade,
 * NotSupported for a skipped or unknown version.
 */
export function ensureSimCluster(engine: ClusterEngine, cluster: Claimed, spec: ClusterSpec): Promise<Progress> {
  return runGuarded(engine.state, cluster, async (tx) => {
    checkClusterRecord(spec)
    const found = await lockSimCluster(tx, cluster)
    if (found?.work === 'dismantle') throw new DriverError('Busy', `${cluster.name} is being deleted.`)
    if (found) {
      checkClusterStep(found, spec)
      await setSimCredentials(engine, tx, found, spec)
    } else {
      await insertSimClusterRow(engine, tx, cluster, spec)
    }
    const row = await lockSimCluster(tx, cluster)
    if (!row) return done
    await setSimAccessList(tx, row, spec.accessList)
    await writeClusterObjects(engine, tx, row.id, spec)
    return row.work ? progressOf(row) : advance(engine, tx, row, spec)
  })
}

/** A patch version changes only with its minor version. */
async function advance(
  engine: ClusterEngine,
  tx: SimulatorTx,
  row: SimClusterRow,
  spec: ClusterSpec,
): Promise<Progress> {
  if (row.version !== spec.version || row.isHighlyAvailable !== spec.isHighlyAvailable) {
    const progress = await beginSimClusterWork(tx, row.id, { work: 'upgrade', pace: engine.state.pace, next: spec })
    if (!progress.done) return progress
  }
  return (await findFront(tx)) ? done : addressless
}

/** Rejects unsupported versions (contract rule 8). */
function checkClusterRecord({ version }: ClusterSpec): void {
  if (!simClusterCapabilities.versions.includes(version))
    throw new DriverError('NotSupported', `This engine does not support Kubernetes ${version}.`)
}

/** Allows no downgrade, and at most one minor version ahead (contract rule 24). */
function checkClusterStep(row: SimClusterRow, spec: ClusterSpec): void {
  const from = row.nextVersion ?? row.version
  const ahead = minorOf(spec.version) - minorOf(from)
  if (ahead < 0)
    throw new DriverError(
      'CannotShrink',
      `${row.name} runs Kubernetes ${from} and cannot be downgraded to ${spec.version}.`,
    )
  if (ahead > 1)
    throw new DriverError(
      'NotSupported',
      `${row.name} runs Kubernetes ${from} and cannot skip minor versions to ${spec.version}.`,
    )
  if (row.isHighlyAvailable && !spec.isHighlyAvailable)
    throw new DriverError('CannotShrink', `${row.name} is highly available. High availability cannot be turned off.`)
}

/** All supported versions have the same major version. */
const minorOf = (version: string): number => Number(version.split('.')[1])

/** Writes namespaces and the Secret with the service token (decision E9). */
async function writeClusterObjects(
  { state, secretBox }: ClusterEngine,
  tx: SimulatorTx,
  clusterId: string,
  { serviceSecret }: ClusterSpec,
): Promise<void> {
  const scope = await lockKube(state, tx, clusterId, secretBox)
  await writeObject(scope, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: serviceSecret.name, namespace: 'kube-system' },
    type: 'Opaque',
    data: { token: Buffer.from(serviceSecret.token).toString('base64') },
  })
  await runControllers(scope)
}
