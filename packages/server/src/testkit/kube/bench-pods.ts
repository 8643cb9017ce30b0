import { expect } from 'vitest'
import type { KubeApi, KubeObjectRef } from '#drivers/kubernetes/api/kube-api.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const labels = { app: 'bench' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'one', image: 'bench' }] } }
const deployments = { apiVersion: 'apps/v1', resource: 'deployments', namespace: 'default' }
const budgets = { apiVersion: 'policy/v1', resource: 'poddisruptionbudgets', namespace: 'default' }

const deploymentAt: KubeObjectRef = { ...deployments, name: 'bench' }

/** Creates deployment `bench` and waits until all replicas are ready. */
export async function deployPods(api: KubeApi, replicas: number): Promise<void> {
  const spec = { replicas, selector: { matchLabels: labels }, template }
  await api.create(deployments, { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'bench' }, spec })
  await expect.poll(() => countReadyPods(api)).toBe(replicas)
}

/** Returns the number of ready pods in the deployment's status, 0 if absent. */
export async function countReadyPods(api: KubeApi): Promise<unknown> {
  return fieldAt(await api.get(deploymentAt), 'status', 'readyReplicas') ?? 0
}

/** Replaces the disruption budget `bench` and waits until its controller has observed it. */
export async function protectPods(api: KubeApi, minAvailable: number): Promise<void> {
  const spec = { minAvailable, selector: { matchLabels: labels } }
  await api.delete({ ...budgets, name: 'bench' })
  await api.create(budgets, { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'bench' }, spec })
  const observed = async (): Promise<unknown> =>
    fieldAt(await api.get({ ...budgets, name: 'bench' }), 'status', 'observedGeneration')
  await expect.poll(observed).toBe(1)
}

/** Removes deployment and budget, and waits until the namespace has no pods. */
export async function clearPods(api: KubeApi): Promise<void> {
  await api.delete(deploymentAt)
  await api.delete({ ...budgets, name: 'bench' })
  await expect.poll(async () => (await listBenchPods(api)).length).toBe(0)
}

/** Returns the pods of namespace default. */
export async function listBenchPods(api: KubeApi): Promise<readonly KubeFields[]> {
  return (await api.list({ apiVersion: 'v1', resource: 'pods', namespace: 'default' })).items
}

/** Returns `<node> <phase> <ready>` of each pod, sorted. */
export async function podPlacements(api: KubeApi): Promise<readonly string[]> {
  const placements = (await listBenchPods(api)).map((pod) => {
    const ready = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'Ready')
    return `${stringAt(pod, 'spec', 'nodeName')} ${stringAt(pod, 'status', 'phase')} ${stringAt(ready, 'status')}`
  })
  return placements.toSorted()
}
