import { describe, expect, it } from 'vitest'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { baseObjects } from '#testkit/kube-rules/bases.ts'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { apiVersionOf, kubeResources } from '../model/kube-resource.ts'

const bench = await useKubeBench()
await bench.putNode('n1')

const send = async (method: string, path: string, body?: unknown, accept = 'application/json') => {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  return callBench(bench, method, path, { accept, type, ...(body === undefined ? {} : { body }) })
}
const pathOf = (kind: string): string => {
  const found = kubeResources.find((one) => one.kind === kind)
  if (!found) throw new Error(kind)
  const version = apiVersionOf(found)
  return `/${version.includes('/') ? 'apis' : 'api'}/${version}/${found.isNamespaced ? 'namespaces/default/' : ''}${found.name}`
}
const make = (kind: string, name: string, spec?: object): object => ({
  ...baseObjects[kind],
  kind,
  metadata: { name },
  ...(spec === undefined ? {} : { spec: { ...(baseObjects[kind]?.['spec'] as object), ...spec } }),
})
const advance = (seconds: number) =>
  bench.state.pool.query("update public.clock set shift = shift + $1 * interval '1 second'", [seconds])
const namesOf = (list: unknown): readonly string[] =>
  objectsAt(list, 'items').map((one) => stringAt(one, 'metadata', 'name'))
const podsOf = async (label: string): Promise<readonly string[]> =>
  namesOf((await send('GET', `/api/v1/namespaces/default/pods?labelSelector=${label}`)).body)

const kinds = kubeResources.filter(({ kind, support }) => support !== 'rejected' && !['Node', 'Event'].includes(kind))

describe('every kind', () => {
  it.each(kinds.map((one) => [one.kind, one] as const))(
    '%s is stored, printed with its columns and deleted; only an inert kind warns that it has no effect',
    async (kind, { support }) => {
      const created = await send('POST', pathOf(kind), make(kind, 'one'))
      expect([created.status, created.headers['warning']]).toEqual([
        201,
        support === 'inert'
          ? `299 - "${kind} is stored but has no effect in a simulated cluster; use a real control plane if you need it"`
          : undefined,
      ])
      const { body: table } = await send('GET', `${pathOf(kind)}/one`, undefined, 'application/json;as=Table')
      const [columns, [row]] = [objectsAt(table, 'columnDefinitions'), objectsAt(table, 'rows')]
      expect([columns.length > 1, (fieldAt(row, 'cells') as unknown[]).length]).toEqual([true, columns.length])
      expect((await send('DELETE', `${pathOf(kind)}/one`)).status).toBe(200)
    },
  )

  it('CustomResourceDefinition has an empty list, and its creation is rejected with the reason', async () => {
    const path = pathOf('CustomResourceDefinition')
    expect(namesOf((await send('GET', path)).body)).toEqual([])
    const { status, body } = await send('POST', path, { metadata: { name: 'a.b.c' } })
    expect([status, stringAt(body, 'message')]).toEqual([403, expect.stringContaining('has no custom resources')])
  })
})

describe('admission', () => {
  it('adds account, token, tolerations and the priority of the class to a pod, and rejects a missing class', async () => {
    const pod = {
      metadata: { name: 'one' },
      spec: { priorityClassName: 'high', containers: [{ name: 'a', image: 'a' }] },
    }
    expect((await send('POST', '/api/v1/namespaces/default/pods', pod)).status).toBe(403)
    await send('POST', pathOf('PriorityClass'), make('PriorityClass', 'high'))
    const { body } = await send('POST', '/api/v1/namespaces/default/pods', pod)
    const volume = stringAt(objectsAt(body, 'spec', 'volumes')[0], 'name')
    expect(volume).toMatch(/^kube-api-access-[a-z0-9]{5}$/)
    expect(body).toMatchObject({
      spec: {
        serviceAccountName: 'default',
        priority: 1000,
        tolerations: [
          { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute', tolerationSeconds: 300 },
          { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute', tolerationSeconds: 300 },
        ],
        containers: [{ volumeMounts: [{ name: volume, readOnly: true }] }],
      },
    })
  })

  it.each([
    ['configmaps', 'kube-root-ca.crt'],
    ['serviceaccounts', 'default'],
  ])('each namespace has %s %s, which is created again after its deletion', async (resource, name) => {
    const path = `/api/v1/namespaces/default/${resource}/${name}`
    const { body } = await send('GET', path)
    expect((await send('DELETE', path)).status).toBe(200)
    const again = await send('GET', path)
    expect([again.status, fieldAt(again.body, 'data')]).toEqual([200, fieldAt(body, 'data')])
  })
})

describe('a Service of type LoadBalancer', () => {
  it('has one address of its own until its type changes, and node ports unless they are turned off', async () => {
    const path = pathOf('Service')
    const spec = { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false }
    const addressOf = async (name: string): Promise<string> =>
      stringAt(objectsAt((await send('GET', `${path}/${name}`)).body, 'status', 'loadBalancer', 'ingress')[0], 'ip')
    await send('POST', path, make('Service', 'a', spec))
    await send('POST', path, make('Service', 'b', { type: 'LoadBalancer' }))
    const [a, b] = [await addressOf('a'), await addressOf('b')]
    expect([a, b, a === b]).toEqual([expect.stringMatching(/^203\.0\.113\./), expect.stringMatching(/^203/), false])
    const { body: table } = await send('GET', `${path}/a`, undefined, 'application/json;as=Table')
    expect(fieldAt(objectsAt(table, 'rows')[0], 'cells')).toEqual([
      'a',
      'LoadBalancer',
      expect.any(String),
      a,
      '80/TCP',
      expect.any(String),
      'app=web',
    ])
    await send('PATCH', `${path}/a`, { metadata: { labels: { a: 'b' } } })
    expect(await addressOf('a')).toBe(a)
    await send('PATCH', `${path}/a`, { spec: { type: 'ClusterIP', allocateLoadBalancerNodePorts: null } })
    expect(await addressOf('a')).toBe('')
  })
})

describe('a StatefulSet', () => {
  it('has ordered pods with bound claims, replaces them for a new template, and keeps the claims when it shrinks', async () => {
    const path = `${pathOf('StatefulSet')}/db`
    await send('POST', pathOf('StatefulSet'), make('StatefulSet', 'db', { replicas: 3 }))
    expect(await podsOf('app=web')).toEqual(['db-0', 'db-1', 'db-2'])
    const claims = (await send('GET', pathOf('PersistentVolumeClaim'))).body
    expect(
      objectsAt(claims, 'items').map((one) => [stringAt(one, 'metadata', 'name'), stringAt(one, 'status', 'phase')]),
    ).toEqual(['data-db-0', 'data-db-1', 'data-db-2'].map((name) => [name, 'Bound']))
    await send('PATCH', path, { spec: { template: { metadata: { annotations: { a: 'b' } } } } })
    const { status, metadata } = (await send('GET', path)).body as { status: Record<string, unknown>; metadata: object }
    expect(status).toMatchObject({
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      currentRevision: status['updateRevision'],
      observedGeneration: fieldAt(metadata, 'generation'),
    })
    await send('PATCH', path, { spec: { replicas: 1 } })
    expect(await podsOf('app=web')).toEqual(['db-0'])
    expect(objectsAt((await send('GET', pathOf('PersistentVolume'))).body, 'items')).toHaveLength(3)
    await send('DELETE', path)
    await send('DELETE', pathOf('PersistentVolumeClaim'))
    expect([await podsOf('app=web'), namesOf((await send('GET', pathOf('PersistentVolume'))).body)]).toEqual([[], []])
  })

  it.each([
    ['missing', { storageClassName: 'none' }, 'Pending'],
    ['empty', { storageClassName: '' }, 'Pending'],
    ['unset', {}, 'Bound'],
  ])('a claim whose class is %s: %j is %s', async (name, spec, phase) => {
    const path = pathOf('PersistentVolumeClaim')
    await send('POST', path, make('PersistentVolumeClaim', name, spec))
    expect(stringAt((await send('GET', `${path}/${name}`)).body, 'status', 'phase')).toBe(phase)
  })
})

describe('a Job', () => {
  it.each([
    ['one pod', {}, 1],
    ['pods until its completions succeeded', { completions: 3, parallelism: 2 }, 3],
  ])('runs %s, completes, and is deleted after its time to live', async (_what, spec, count) => {
    const path = `${pathOf('Job')}/work`
    await send('POST', pathOf('Job'), make('Job', 'work', { suspend: false, ttlSecondsAfterFinished: 60, ...spec }))
    for (let round = 0; round < count; round += 1) {
      await advance(3)
      await send('GET', path)
    }
    const { status } = (await send('GET', path)).body as { status: object }
    expect(status).toMatchObject({
      succeeded: count,
      conditions: [
        { type: 'SuccessCriteriaMet', status: 'True' },
        { type: 'Complete', status: 'True' },
      ],
    })
    expect(await podsOf('job-name=work')).toHaveLength(count)
    await advance(70)
    expect([(await send('GET', path)).status, await podsOf('job-name=work')]).toEqual([404, []])
  })

  it('that failed is deleted after its time to live, not before', async () => {
    const path = `${pathOf('Job')}/broken`
    const spec = { suspend: false, backoffLimit: 0, ttlSecondsAfterFinished: 60 }
    await send('POST', pathOf('Job'), make('Job', 'broken', spec))
    const [pod] = await podsOf('job-name=broken')
    await send('PATCH', `${pathOf('Pod')}/${pod}/status`, { status: { phase: 'Failed' } })
    await advance(30)
    expect((await send('GET', path)).body).toMatchObject({ status: { failed: 1 } })
    await advance(40)
    expect((await send('GET', path)).status).toBe(404)
  })

  it('that is suspended has no pods until it is resumed', async () => {
    await send('POST', pathOf('Job'), make('Job', 'later', { suspend: true }))
    expect(await podsOf('job-name=later')).toEqual([])
    await send('PATCH', `${pathOf('Job')}/later`, { spec: { suspend: false } })
    expect(await podsOf('job-name=later')).toHaveLength(1)
  })
})
