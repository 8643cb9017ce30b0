import { describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { openKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { runControllers } from './run-controllers.ts'
import { writeObject } from './write-object.ts'
import { refreshSimNodes } from '../nodes/refresh-nodes.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const space = '/api/v1/namespaces/default'
const apps = '/apis/apps/v1/namespaces/default/deployments'
const container = { name: 'a', image: 'a:1' }
const web = (replicas: number, more: object = {}, image = 'a:1') => ({
  metadata: { name: 'web' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'a', image }] } },
    ...more,
  },
})

/** Cluster whose pods take 30 s to be ready, and which reads nothing but what a test reads. */
async function openCluster(podReadyMs = 30_000) {
  const bench = await openKubeBench({ podReadyMs })
  const send = async (method: string, path: string, body?: unknown, type = 'application/json') =>
    callBench(bench, method, path, { body, type })
  return {
    ...bench,
    [Symbol.asyncDispose]: () => bench.close(),
    send,
    patch: (path: string, body: unknown) => send('PATCH', path, body, 'application/merge-patch+json'),
    async advance(seconds: number) {
      await bench.state.pool.query("update public.clock set shift = shift + $1 * interval '1 second'", [seconds])
    },
    /** A worker's poll. */
    poll: () => inTransaction(bench.state, (tx) => refreshSimNodes(bench.state, tx, bench.clusterId)),
    /** Stored pods, oldest first, without a request to the cluster. */
    async storedPods(): Promise<readonly KubeFields[]> {
      const { rows } = await bench.state.pool.query<{ body: KubeFields }>(
        "select body from sim.kube_objects where resource = 'pods' order by body #>> '{metadata,creationTimestamp}', name",
      )
      return rows.map(({ body }) => body)
    },
  }
}

const phasesOf = (pods: readonly KubeFields[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(pods, (pod) => stringAt(pod, 'status', 'phase'))].map(([phase, found]) => [phase, found.length]),
  )
const conditionsOf = (pod: KubeFields | undefined): Record<string, string> =>
  Object.fromEntries(
    objectsAt(pod, 'status', 'conditions').map((one) => [
      stringAt(one, 'type'),
      [stringAt(one, 'status'), stringAt(one, 'reason')].join(' ').trim(),
    ]),
  )
const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000

describe('a pod', () => {
  it('is scheduled, starts, and is ready after the set time, at the next poll of a worker', async () => {
    await using cluster = await openCluster()
    await cluster.putNode('n1')
    await cluster.send('POST', `${space}/pods`, { metadata: { name: 'one' }, spec: { containers: [container] } })
    const [starting] = await cluster.storedPods()
    expect(starting).toMatchObject({
      spec: { nodeName: 'n1' },
      status: {
        phase: 'Pending',
        startTime: expect.any(String),
        containerStatuses: [{ ready: false, started: false, state: { waiting: { reason: 'ContainerCreating' } } }],
      },
    })
    expect(conditionsOf(starting)).toEqual({
      PodReadyToStartContainers: 'False',
      Initialized: 'True',
      ContainersReady: 'False ContainersNotReady',
      PodScheduled: 'True',
      Ready: 'False ContainersNotReady',
    })
    await cluster.advance(20)
    await cluster.poll()
    expect(phasesOf(await cluster.storedPods())).toEqual({ Pending: 1 })
    await cluster.advance(600)
    await cluster.poll()
    const [running] = await cluster.storedPods()
    expect(running).toMatchObject({
      status: { phase: 'Running', containerStatuses: [{ ready: true, state: { running: {} } }] },
    })
    expect(new Set(Object.values(conditionsOf(running)))).toEqual(new Set(['True']))
    const ready = objectsAt(running, 'status', 'conditions').find((one) => one['type'] === 'Ready')
    const times = [stringAt(running, 'status', 'startTime'), stringAt(ready, 'lastTransitionTime')] as const
    expect(secondsBetween(...times), 'as if a kubelet had reported it in time').toBe(30)
  })

  it.each([
    ['Never', 'Succeeded', 'Completed'],
    ['OnFailure', 'Succeeded', 'Completed'],
    ['Always', 'Running', 'Running'],
  ])('with the restart policy %s is %s a second later', async (restartPolicy, phase, cell) => {
    await using cluster = await openCluster(0)
    await cluster.putNode('n1')
    const spec = { containers: [container], initContainers: [{ name: 'i', image: 'i:1' }], restartPolicy }
    await cluster.send('POST', `${space}/pods`, { metadata: { name: 'one' }, spec })
    expect(phasesOf(await cluster.storedPods())).toEqual({ Running: 1 })
    await cluster.advance(60)
    const { body: pod } = await cluster.send('GET', `${space}/pods/one`)
    const table = await callBench(cluster, 'GET', `${space}/pods`, {
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
    })
    expect([fieldAt(pod, 'status', 'phase'), fieldAt(objectsAt(table.body, 'rows')[0], 'cells')]).toEqual([
      phase,
      expect.arrayContaining([cell]),
    ])
    if (phase === 'Running') return
    const state = fieldAt(objectsAt(pod, 'status', 'containerStatuses')[0], 'state')
    expect(state).toMatchObject({ terminated: { exitCode: 0, reason: 'Completed' } })
    const [from, to] = ['startedAt', 'finishedAt'].map((name) => stringAt(state, 'terminated', name))
    expect(secondsBetween(from ?? '', to ?? '')).toBe(1)
    expect(conditionsOf(pod)).toMatchObject({ Ready: 'False PodCompleted', Initialized: 'True PodCompleted' })
  })

  it('does not start on a node that is not ready', async () => {
    await using cluster = await openCluster()
    await cluster.putNode('n1')
    await cluster.send('POST', `${space}/pods`, { metadata: { name: 'one' }, spec: { containers: [container] } })
    await cluster.putNode('n1', { isReady: false })
    await cluster.advance(600)
    await cluster.poll()
    expect(phasesOf(await cluster.storedPods())).toEqual({ Pending: 1 })
    await cluster.putNode('n1')
    expect(phasesOf(await cluster.storedPods())).toEqual({ Running: 1 })
  })
})

describe('a deployment', () => {
  it('is rolled out in steps, each of which waits for the pods of the previous one', async () => {
    await using cluster = await openCluster()
    await cluster.putNode('n1')
    const strategy = { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
    await cluster.send('POST', apps, web(3, { strategy }))
    await cluster.advance(31)
    await cluster.patch(`${apps}/web`, web(3, { strategy }, 'a:2'))
    const updated = async (): Promise<unknown> =>
      numberAt((await cluster.send('GET', `${apps}/web`)).body, 'status', 'updatedReplicas')
    expect(await updated()).toBe(1)
    await cluster.advance(31)
    expect(await updated()).toBe(2)
    await cluster.advance(600)
    expect((await cluster.send('GET', `${apps}/web`)).body).toMatchObject({
      status: { replicas: 3, updatedReplicas: 3, availableReplicas: 3 },
    })
    const made = (await cluster.storedPods()).map((pod) => stringAt(pod, 'metadata', 'creationTimestamp'))
    expect(secondsBetween(made[1] ?? '', made[2] ?? ''), 'steps that are due happen at their own times').toBe(30)
  })

  it('keeps its disruption budget: the next eviction waits until the replacement is ready', async () => {
    await using cluster = await openCluster()
    await cluster.putNode('n1')
    await cluster.send('POST', apps, web(2))
    await cluster.send('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
      metadata: { name: 'web' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
    })
    await cluster.advance(31)
    await cluster.poll()
    const [first, second] = (await cluster.storedPods()).map((pod) => stringAt(pod, 'metadata', 'name'))
    const evict = async (name = ''): Promise<number> =>
      (await cluster.send('POST', `${space}/pods/${name}/eviction`, { metadata: { name } })).status
    expect([await evict(first), await evict(second)]).toEqual([201, 429])
    await cluster.advance(31)
    expect(await evict(second)).toBe(201)
  })
})

describe('a run of the controllers', () => {
  it('creates, places and deletes at most 100 pods, and the next reader continues', async () => {
    await using cluster = await openCluster(0)
    const counts: number[][] = []
    const record = async (): Promise<void> => {
      const pods = await cluster.storedPods()
      counts.push([pods.length, pods.filter((pod) => stringAt(pod, 'spec', 'nodeName') !== '').length])
    }
    await cluster.send('POST', apps, web(250))
    for (const act of [record, cluster.poll, record, cluster.poll, record]) await act()
    for (const name of ['n1', 'n2', 'n3']) {
      await cluster.putNode(name)
      await record()
    }
    await cluster.send('DELETE', `${apps}/web`)
    for (const act of [record, cluster.poll, record, cluster.poll, record]) await act()
    expect(counts).toEqual([
      [100, 0],
      [200, 0],
      [250, 0],
      [250, 100],
      [250, 200],
      [250, 250],
      [150, 150],
      [50, 50],
      [0, 0],
    ])
  })

  it.each(['Background', 'Foreground'])(
    'deletes a replica set with its pods in steps (%s)',
    async (propagationPolicy) => {
      await using cluster = await openCluster(0)
      await cluster.putNode('n1')
      await cluster.send('POST', '/apis/apps/v1/namespaces/default/replicasets', web(150))
      await cluster.poll()
      expect(await cluster.storedPods()).toHaveLength(150)
      await cluster.send('DELETE', '/apis/apps/v1/namespaces/default/replicasets/web', { propagationPolicy })
      expect(await cluster.storedPods()).toHaveLength(50)
      await cluster.poll()
      expect(await cluster.storedPods()).toHaveLength(0)
      expect((await cluster.send('GET', '/apis/apps/v1/namespaces/default/replicasets/web')).status).toBe(404)
    },
  )

  it('shares its pods among replica sets', async () => {
    await using cluster = await openCluster(0)
    await cluster.inKube(async (scope) => {
      for (const name of ['a', 'b'])
        await writeObject(scope, {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          metadata: { name, namespace: 'default' },
          spec: { ...web(500).spec, selector: { matchLabels: { app: name } } },
        })
      await runControllers(scope)
    })
    const owners = (await cluster.storedPods()).map((pod) =>
      stringAt(objectsAt(pod, 'metadata', 'ownerReferences')[0], 'name'),
    )
    expect([...Map.groupBy(owners, (name) => name)].map(([name, found]) => [name, found.length])).toEqual([
      ['a', 50],
      ['b', 50],
    ])
  })
})
