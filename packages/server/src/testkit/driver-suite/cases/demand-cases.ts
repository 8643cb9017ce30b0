import { expect } from 'vitest'
import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { ClusterDemand } from '#reconcile/ports/index.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '../cluster-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const gib = 2 ** 30
const requests = { cpu: '600m', memory: '64Mi' }
const container = { name: 'one', image: 'suite', resources: { requests: requests } }

const workload = (kind: 'Deployment' | 'DaemonSet', name: string, more: object, pod: object = {}) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name },
  spec: {
    ...more,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [container], ...pod } },
  },
})

/** Retries, because a new cluster's namespace appears with a delay. */
async function put({ request }: ClusterBench, made: BenchCluster, path: string, body: object): Promise<void> {
  await expect.poll(async () => (await request(made, { method: 'POST', path, body })).status).toBe(201)
}

async function read({ clusters }: ClusterBench, made: BenchCluster, isLoadRequested = false): Promise<ClusterDemand> {
  const demand = await clusters.readDemand?.(made.cluster, { isLoadRequested })
  if (!demand) throw new Error('The cluster does not exist.')
  return demand
}

async function placedPods(tools: ClusterBench, made: BenchCluster): Promise<readonly string[]> {
  const { body } = await tools.request(made, { path: '/api/v1/namespaces/default/pods' })
  const placed = objectsAt(body, 'items').filter((pod) => stringAt(pod, 'spec', 'nodeName') !== '')
  return placed.map((pod) => stringAt(pod, 'metadata', 'labels', 'app'))
}

const apps = '/apis/apps/v1/namespaces/default'

/** Rule 37: demand. */
export const demandCases: readonly SuiteCase[] = [
  ...casesOf(37, skipReasons.seesDemand, {
    'an unschedulable pod is reported with its requirements until a node runs it': async (bench) => {
      const tools = openClusterBench(bench)
      const { clusters, madeCluster, madeNode } = tools
      expect(await clusters.readDemand?.(bench.newResource('cluster'), { isLoadRequested: false })).toBeNull()
      const made = await madeCluster()
      const labels = { disk: 'fast' }
      const taints = [{ key: 'only', value: 'ours', effect: 'NoSchedule' as const }]
      const { membership } = await madeNode(made.cluster, { labels, taints })
      const tolerations = [{ key: 'only', operator: 'Equal', value: 'ours', effect: 'NoSchedule' }]
      const terms = [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['fast', 'faster'] }] }]
      const affinity = {
        nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } },
      }
      const pod = { nodeSelector: labels, tolerations, affinity }
      await put(tools, made, `${apps}/daemonsets`, workload('DaemonSet', 'large', {}, pod))
      // The daemon set's pod must fill the node first.
      await expect.poll(() => placedPods(tools, made)).toEqual(['large'])
      await put(tools, made, `${apps}/deployments`, workload('Deployment', 'web', { replicas: 1 }, pod))
      await expect.poll(async () => (await read(tools, made)).waiting.length).toBe(1)
      const { waiting, nodes, isWhole } = await read(tools, made)
      expect(waiting[0]).toMatchObject({
        name: expect.stringMatching(/^default\/web-/),
        requests: { cpuMilli: 600, memoryBytes: 64 * 2 ** 20, pods: 1 },
        isOutOfReach: false,
        selector: labels,
        affinity: [[{ key: 'disk', operator: 'In', values: ['fast', 'faster'] }]],
        tolerations: expect.arrayContaining([{ key: 'only', hasAnyValue: false, value: 'ours', effect: 'NoSchedule' }]),
      })
      expect(waiting[0]?.waitingMs).toBeGreaterThanOrEqual(0)
      expect(isWhole).toBe(true)
      expect(nodes).toEqual([
        expect.objectContaining({ nodeName: membership.nodeName, isCordoned: false, taints, load: null }),
      ])
      expect(nodes[0]).toMatchObject({ labels, capacity: { cpuMilli: 1_000, memoryBytes: gib } })
      expect(nodes[0]?.readyMs).toBeGreaterThanOrEqual(0)
      await madeNode(made.cluster, { labels, taints, vcpus: 2 })
      await expect.poll(async () => (await read(tools, made)).waiting).toEqual([])
    },
    'the load of a node is reported on request: what stays, and the pods to evict with what blocks them': async (
      bench,
    ) => {
      const tools = openClusterBench(bench)
      const made = await tools.madeCluster()
      await tools.madeNode(made.cluster, { vcpus: 8 })
      await put(tools, made, `${apps}/daemonsets`, workload('DaemonSet', 'agent', {}))
      await put(tools, made, `${apps}/deployments`, workload('Deployment', 'free', { replicas: 1 }))
      await put(tools, made, `${apps}/deployments`, workload('Deployment', 'kept', { replicas: 1 }))
      const local = { volumes: [{ name: 'scratch', emptyDir: {} }] }
      await put(tools, made, `${apps}/deployments`, workload('Deployment', 'local', { replicas: 1 }, local))
      await put(tools, made, '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: 'suite' },
        spec: { minAvailable: 1, selector: { matchLabels: { app: 'kept' } } },
      })
      await put(tools, made, '/api/v1/namespaces/default/pods', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'alone' },
        spec: { containers: [container] },
      })
      const holds = async (): Promise<readonly string[]> =>
        (await read(tools, made, true)).nodes
          .flatMap(({ load }) => load?.pods ?? [])
          .map(({ name, evictionBlock }) => `${/^default\/([a-z]+)/.exec(name)?.[1]}: ${evictionBlock}`)
          .toSorted()
      await expect.poll(holds).toEqual(['alone: no-controller', 'free: null', 'kept: budget', 'local: local-storage'])
      const staying = { cpuMilli: 600, memoryBytes: 64 * 2 ** 20, pods: 1 }
      await expect.poll(async () => (await read(tools, made, true)).nodes[0]?.load?.staying).toEqual(staying)
    },
  }),
]
