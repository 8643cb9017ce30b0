import { sqlOn } from '../database/rows.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { type KubeScope, lockKube } from '#drivers/simulated/kube/objects/kube-scope.ts'
import { findObject, listObjects } from '#drivers/simulated/kube/objects/read-objects.ts'
import { runControllers } from '#drivers/simulated/kube/objects/run-controllers.ts'
import { writeObject } from '#drivers/simulated/kube/objects/write-object.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { openSimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import type { EngineBench } from './engine-bench.ts'

interface Deployed {
  readonly replicas: number
  readonly minAvailable: number
}

const labels = { app: 'web' }
const metadata = { name: 'web', namespace: 'default', labels }

/**
 * Creates or replaces a deployment and its disruption budget in the simulated cluster, and runs the controllers. Returns each pod's node, '' if unscheduled.
 */
export async function deployProtected(
  bench: EngineBench,
  clusterId: number,
  { replicas, minAvailable }: Deployed,
): Promise<string[]> {
  return actInKube(bench, clusterId, async (scope) => {
    const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web' }] } }
    await writeObject(scope, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: { replicas, selector: { matchLabels: labels }, template },
    })
    await writeObject(scope, {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { minAvailable, selector: { matchLabels: labels } },
    })
    await runControllers(scope)
    const pods = await listObjects(scope, { resource: 'pods' })
    return pods.map((pod) => stringAt(pod, 'spec', 'nodeName'))
  })
}

/** Creates or scales a deployment with this CPU request, such as `800m`, in the simulated cluster. Returns each pod's node, '' if unscheduled. */
export async function deployWithRequests(
  bench: Pick<EngineBench, 'store'>,
  clusterId: number,
  { replicas, cpu }: { readonly replicas: number; readonly cpu: string },
): Promise<string[]> {
  return actInKube(bench, clusterId, async (scope) => {
    const found = await findObject(scope, { resource: 'deployments', namespace: 'default', name: 'web' })
    const containers = [{ name: 'web', image: 'web', resources: { requests: { cpu } } }]
    await writeObject(scope, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: found?.metadata ?? metadata,
      spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
    })
    await runControllers(scope)
    const pods = await listObjects(scope, { resource: 'pods' })
    return pods.map((pod) => stringAt(pod, 'spec', 'nodeName'))
  })
}

/** Runs an act on the objects of a simulated cluster, in one transaction. Secrets need `secretBox`. */
export async function actInKube<Answer>(
  { store, secretBox }: Pick<EngineBench, 'store'> & Partial<Pick<EngineBench, 'secretBox'>>,
  clusterId: number,
  act: (scope: KubeScope) => Promise<Answer>,
): Promise<Answer> {
  const [cluster] = await sqlOn(store)<{ id: string }>`select id from sim.clusters where public_id = ${clusterId}`
  const state = openSimulatorState(store.url, 'instant', { poolMax: 1 })
  try {
    return await inTransaction(state, async (tx) => act(await lockKube(state, tx, cluster?.id ?? '', secretBox)))
  } finally {
    await state.close()
  }
}

/** Returns the simulated cluster's Node object with this name; undefined if absent. */
export async function kubeNodeOf(bench: EngineBench, clusterId: number, name: string) {
  const [row] = await sqlOn(bench.store)<{
    body: {
      metadata: { labels: Record<string, string> }
      spec: Record<string, unknown>
      status: { nodeInfo: { kubeletVersion: string } }
    }
  }>`
    select body from sim.kube_objects where resource = 'nodes' and name = ${name} and cluster_id = (select id from sim.clusters where public_id = ${clusterId})`
  return row?.body
}
