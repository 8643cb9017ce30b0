import { beforeAll, describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { type KubeBench, useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { refreshSimNodes } from '../nodes/refresh-nodes.ts'
import { runControllers } from './run-controllers.ts'
import { writeObject } from './write-object.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const slow = await useKubeBench({ podReadyMs: 30_000 })
const quick = await useKubeBench({ podReadyMs: 0 })
beforeAll(async () => {
  await slow.putNode('n1')
})

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
const rolling = { strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } }
const pod = (spec: object = {}) => ({ metadata: { name: 'one' }, spec: { containers: [container], ...spec } })

/** Requests to a new namespace, and what is stored without a request. */
async function openSpace(bench: KubeBench, name: string) {
  const send = async (method: string, path: string, body?: unknown, more: object = {}) =>
    (await callBench(bench, method, path.replace('/NS/', `/namespaces/${name}/`), { body, ...more })) as {
      status: number
      body: KubeFields
    }
  await send('POST', '/api/v1/namespaces', { metadata: { name } })
  return {
    send,
    advance: (seconds: number) =>
      bench.state.pool.query("update public.clock set shift = shift + $1 * interval '1 second'", [seconds]),
    /** A worker's poll. */
    poll: () => inTransaction(bench.state, (tx) => refreshSimNodes(bench.state, tx, bench.clusterId)),
    /** Stored pods, oldest first. */
    async storedPods(): Promise<readonly KubeFields[]> {
      const { rows } = await bench.state.pool.query<{ body: KubeFields }>(
        `select body from sim.kube_objects where resource = 'pods' and namespace = $1 order by body #>> '{metadata,creationTimestamp}', name`,
        [name],
      )
      return rows.map(({ body }) => body)
    },
  }
}

const phaseOf = (one: KubeFields | undefined): string => stringAt(one, 'status', 'phase')
const conditionsOf = (one: KubeFields | undefined): Record<string, string> =>
  Object.fromEntries(
    objectsAt(one, 'status', 'conditions').map((found) => [
      stringAt(found, 'type'),
      [stringAt(found, 'status'), stringAt(found, 'reason')].join(' ').trim(),
    ]),
  )
const secondsBetween = (from = '', to = ''): number => (Date.parse(to) - Date.parse(from)) / 1_000

describe('a pod', () => {
  it('is scheduled, starts, and is ready after the set time, at the next poll of a worker', async () => {
    const space = await openSpace(slow, 'ready')
    await space.send('POST', '/api/v1/NS/pods', pod())
    const [starting] = await space.storedPods()
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
    await space.advance(5)
    await space.poll()
    expect(phaseOf((await space.storedPods())[0])).toBe('Pending')
    await space.advance(600)
    await space.poll()
    const [running] = await space.storedPods()
    expect(running).toMatchObject({
      status: { phase: 'Running', containerStatuses: [{ ready: true, state: { running: {} } }] },
    })
    expect(new Set(Object.values(conditionsOf(running)))).toEqual(new Set(['True']))
    const ready = objectsAt(running, 'status', 'conditions').find((one) => one['type'] === 'Ready')
    const seconds = secondsBetween(stringAt(running, 'status', 'startTime'), stringAt(ready, 'lastTransitionTime'))
    expect(seconds, 'as if a kubelet had reported it in time').toBe(30)
  })

  it.each([
    ['Never', 'Succeeded', 'Completed'],
    ['OnFailure', 'Succeeded', 'Completed'],
    ['Always', 'Running', 'Running'],
  ])('with the restart policy %s is %s a second after it started', async (restartPolicy, phase, cell) => {
    const space = await openSpace(quick, restartPolicy.toLowerCase())
    await quick.putNode('n1')
    await space.send('POST', '/api/v1/NS/pods', pod({ initContainers: [{ name: 'i', image: 'i:1' }], restartPolicy }))
    expect(phaseOf((await space.storedPods())[0])).toBe('Running')
    await space.advance(60)
    const { body: ended } = await space.send('GET', '/api/v1/NS/pods/one')
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
    const table = await space.send('GET', '/api/v1/NS/pods', undefined, { accept })
    expect([phaseOf(ended), fieldAt(objectsAt(table.body, 'rows')[0], 'cells')]).toEqual([
      phase,
      expect.arrayContaining([cell]),
    ])
    if (phase === 'Running') return
    const state = fieldAt(objectsAt(ended, 'status', 'containerStatuses')[0], 'state')
    expect(state).toMatchObject({ terminated: { exitCode: 0, reason: 'Completed' } })
    const [from, to] = ['startedAt', 'finishedAt'].map((name) => stringAt(state, 'terminated', name))
    expect(secondsBetween(from, to)).toBe(1)
    expect(conditionsOf(ended)).toMatchObject({ Ready: 'False PodCompleted', Initialized: 'True PodCompleted' })
  })

  it('waits for its init containers and readiness gates, and for a node that is ready', async () => {
    const space = await openSpace(slow, 'waiting')
    const gate = 'example.com/open'
    const inits = { initContainers: [{ name: 'i', image: 'i:1' }], readinessGates: [{ conditionType: gate }] }
    await space.send('POST', '/api/v1/NS/pods', pod(inits))
    const [starting] = await space.storedPods()
    expect(conditionsOf(starting)).toMatchObject({ Initialized: 'False ContainersNotInitialized' })
    expect(starting).toMatchObject({
      status: { containerStatuses: [{ state: { waiting: { reason: 'PodInitializing' } } }] },
    })
    await slow.putNode('n1', { isReady: false })
    await space.advance(600)
    await space.poll()
    expect(phaseOf((await space.storedPods())[0])).toBe('Pending')
    await slow.putNode('n1')
    const [running] = await space.storedPods()
    expect([phaseOf(running), conditionsOf(running)['Ready']]).toEqual(['Running', 'False ReadinessGatesNotReady'])
    const status = { conditions: [{ type: gate, status: 'True', reason: 'Opened' }] }
    const type = 'application/strategic-merge-patch+json'
    await space.send('PATCH', '/api/v1/NS/pods/one/status', { status }, { type })
    expect(conditionsOf((await space.storedPods())[0])).toMatchObject({ Ready: 'True', [gate]: 'True Opened' })
  })
})

describe('a deployment', () => {
  it('is rolled out in steps, each of which waits for the pods of the previous one', async () => {
    const space = await openSpace(slow, 'rollout')
    const deployment = '/apis/apps/v1/NS/deployments/web'
    await space.send('POST', '/apis/apps/v1/NS/deployments', web(3, rolling))
    await space.advance(31)
    await space.send('PATCH', deployment, web(3, rolling, 'a:2'), { type: 'application/merge-patch+json' })
    const countUpdated = async () => numberAt((await space.send('GET', deployment)).body, 'status', 'updatedReplicas')
    expect(await countUpdated()).toBe(1)
    await space.advance(31)
    expect(await countUpdated()).toBe(2)
    await space.advance(600)
    expect((await space.send('GET', deployment)).body).toMatchObject({
      status: { replicas: 3, updatedReplicas: 3, availableReplicas: 3 },
    })
    const made = (await space.storedPods()).map((one) => stringAt(one, 'metadata', 'creationTimestamp'))
    expect(secondsBetween(made[1], made[2]), 'steps that are due happen at their own times').toBe(30)
  })

  it('keeps its disruption budget: the next eviction waits until the replacement is ready', async () => {
    const space = await openSpace(slow, 'budget')
    await space.send('POST', '/apis/apps/v1/NS/deployments', web(2))
    await space.send('POST', '/apis/policy/v1/NS/poddisruptionbudgets', {
      metadata: { name: 'web' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
    })
    await space.advance(31)
    await space.poll()
    const [first, second] = (await space.storedPods()).map((one) => stringAt(one, 'metadata', 'name'))
    const evict = async (name = ''): Promise<number> =>
      (await space.send('POST', `/api/v1/NS/pods/${name}/eviction`, { metadata: { name } })).status
    expect([await evict(first), await evict(second)]).toEqual([201, 429])
    await space.advance(31)
    expect(await evict(second)).toBe(201)
  })
})

describe('a run of the controllers', () => {
  it('creates, places and deletes at most 100 pods, and the next reader continues', async () => {
    const space = await openSpace(quick, 'steps')
    for (const name of ['n1', 'n2', 'n3']) await quick.putNode(name, { spec: { unschedulable: true } })
    const counts: number[][] = []
    const record = async (): Promise<void> => {
      const pods = await space.storedPods()
      counts.push([pods.length, pods.filter((one) => stringAt(one, 'spec', 'nodeName') !== '').length])
    }
    await space.send('POST', '/apis/apps/v1/NS/deployments', web(250))
    for (const act of [record, space.poll, record, space.poll, record]) await act()
    for (const name of ['n1', 'n2', 'n3']) {
      await quick.putNode(name)
      await record()
    }
    await space.send('DELETE', '/apis/apps/v1/NS/deployments/web')
    for (const act of [record, space.poll, record, space.poll, record]) await act()
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
      const space = await openSpace(quick, propagationPolicy.toLowerCase())
      await space.send('POST', '/apis/apps/v1/NS/replicasets', web(150))
      await space.poll()
      expect(await space.storedPods()).toHaveLength(150)
      await space.send('DELETE', '/apis/apps/v1/NS/replicasets/web', { propagationPolicy })
      expect(await space.storedPods()).toHaveLength(50)
      await space.poll()
      expect(await space.storedPods()).toHaveLength(0)
      expect((await space.send('GET', '/apis/apps/v1/NS/replicasets/web')).status).toBe(404)
    },
  )

  it('shares its pods among replica sets', async () => {
    const space = await openSpace(quick, 'shared')
    await quick.inKube(async (scope) => {
      for (const name of ['a', 'b'])
        await writeObject(scope, {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          metadata: { name, namespace: 'shared' },
          spec: {
            ...web(500).spec,
            selector: { matchLabels: { app: name } },
            template: { ...web(500).spec.template, metadata: { labels: { app: name } } },
          },
        })
      await runControllers(scope)
    })
    const owners = (await space.storedPods()).map((one) =>
      stringAt(objectsAt(one, 'metadata', 'ownerReferences')[0], 'name'),
    )
    expect([...Map.groupBy(owners, (name) => name)].map(([name, found]) => [name, found.length]).toSorted()).toEqual([
      ['a', 50],
      ['b', 50],
    ])
  })
})
