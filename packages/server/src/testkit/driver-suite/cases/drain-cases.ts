import { numberField } from '@moorage/contract'
import { expect } from 'vitest'
import type { Claimed } from '#reconcile/ports/index.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '../cluster-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const labels = { app: 'suite' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'one', image: 'suite' }] } }

async function deploy({ request }: ClusterBench, made: BenchCluster, replicas: number): Promise<void> {
  const body = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'suite' },
    spec: { replicas, selector: { matchLabels: labels }, template },
  }
  expect(
    await request(made, { method: 'POST', path: '/apis/apps/v1/namespaces/default/deployments', body }),
  ).toMatchObject({ status: 201 })
  await expect.poll(() => readyPods({ request }, made)).toBe(replicas)
}

async function readyPods({ request }: Pick<ClusterBench, 'request'>, made: BenchCluster): Promise<number> {
  const { body } = await request(made, { path: '/apis/apps/v1/namespaces/default/deployments/suite' })
  return numberField(body['status'], 'readyReplicas') ?? 0
}

async function protect({ request }: ClusterBench, made: BenchCluster, minAvailable: number): Promise<void> {
  const body = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'suite' },
    spec: { minAvailable, selector: { matchLabels: labels } },
  }
  expect(
    await request(made, { method: 'POST', path: '/apis/policy/v1/namespaces/default/poddisruptionbudgets', body }),
  ).toMatchObject({ status: 201 })
}

/** Rules 27 and 28: drains and removal. */
export const drainCases: readonly SuiteCase[] = [
  ...casesOf(27, skipReasons.clusters, {
    'a drain cordons a node and evicts its pods, except those of a DaemonSet; the node stays': async (bench) => {
      const tools = openClusterBench(bench)
      const { clusters, madeCluster, madeNode, request } = tools
      const made = await madeCluster()
      const first = await madeNode(made.cluster)
      await deploy(tools, made, 3)
      const daemons = {
        apiVersion: 'apps/v1',
        kind: 'DaemonSet',
        metadata: { name: 'suite-daemon' },
        spec: {
          selector: { matchLabels: { app: 'daemon' } },
          template: { ...template, metadata: { labels: { app: 'daemon' } } },
        },
      }
      expect(
        await request(made, { method: 'POST', path: '/apis/apps/v1/namespaces/default/daemonsets', body: daemons }),
      ).toMatchObject({ status: 201 })
      expect(await clusters.inspectNode(first.node, first.membership)).toMatchObject({ pods: 3 })
      const second = await madeNode(made.cluster)
      for (const _turn of [1, 2]) await bench.finish(() => clusters.drainNode(first.node, first.membership))
      expect(await clusters.inspectNode(first.node, first.membership)).toMatchObject({
        isCordoned: true,
        isReady: true,
        pods: 0,
      })
      expect(await clusters.inspectNode(second.node, second.membership)).toMatchObject({ isCordoned: false, pods: 3 })
      const { body } = await request(made, {
        path: `/api/v1/pods?fieldSelector=spec.nodeName%3D${first.membership.nodeName}&labelSelector=app%3Ddaemon`,
      })
      expect(body['items']).toHaveLength(1)
    },
    'a drain respects disruption budgets: it is not done while one blocks a pod, and names the pods with the budget':
      async (bench) => {
        const tools = openClusterBench(bench)
        const { clusters, madeCluster, madeNode, request } = tools
        const made = await madeCluster()
        const { node, membership } = await madeNode(made.cluster)
        await deploy(tools, made, 2)
        await protect(tools, made, 2)
        const protectedPods = [1, 2].map(() => ({ pod: expect.stringMatching(/^default\/./), budget: 'suite' }))
        expect(await clusters.drainNode(node, membership)).toMatchObject({ done: false, protectedPods })
        expect(await readyPods(tools, made)).toBe(2)
        await madeNode(made.cluster)
        expect(await clusters.drainNode(node, membership)).toMatchObject({ done: false, protectedPods })
        await request(made, { method: 'DELETE', path: '/apis/policy/v1/namespaces/default/poddisruptionbudgets/suite' })
        await protect(tools, made, 1)
        await bench.finish(() => clusters.drainNode(node, membership))
        // The last replacement pod may not be ready yet.
        expect(await readyPods(tools, made)).toBeGreaterThanOrEqual(1)
        await expect.poll(() => readyPods(tools, made)).toBe(2)
      },
  }),
  ...casesOf(28, skipReasons.clusters, {
    'a removed node is gone from its cluster, and its pods are recreated elsewhere': async (bench) => {
      const tools = openClusterBench(bench)
      const { clusters, madeCluster, madeNode, request } = tools
      const made = await madeCluster()
      const first = await madeNode(made.cluster)
      await deploy(tools, made, 2)
      const second = await madeNode(made.cluster)
      for (const _turn of [1, 2]) await bench.finish(() => clusters.removeNode(first.node, first.membership))
      expect(await clusters.inspectNode(first.node, first.membership)).toBeNull()
      expect(await request(made, { path: `/api/v1/nodes/${first.membership.nodeName}` })).toMatchObject({ status: 404 })
      await expect.poll(() => podsOf(tools, second)).toBe(2)
      await expect.poll(() => readyPods(tools, made)).toBe(2)
    },
  }),
]

async function podsOf(
  { clusters }: ClusterBench,
  {
    node,
    membership,
  }: { readonly node: Claimed; readonly membership: Parameters<ClusterBench['clusters']['inspectNode']>[1] },
): Promise<number | undefined> {
  return (await clusters.inspectNode(node, membership))?.pods
}
