import { describe, expect, it, test } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'

const bench = await useKubeBench()

const inside = '/api/v1/namespaces/default'
const textless = { toString: 1, valueOf: 1 }

const request = (method: string, path: string, body?: unknown, type = 'application/json') =>
  callBench(bench, method, path, { body, type })
const textOf = async (path: string): Promise<string> => JSON.stringify((await request('GET', path)).body)

const podOf = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
})

const rollout = (rollingUpdate: object) => ({
  metadata: { name: 'q' },
  spec: {
    selector: { matchLabels: { a: 'q' } },
    strategy: { rollingUpdate },
    template: { metadata: { labels: { a: 'q' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
})

const many = <One>(make: (key: string) => One): One[] => Array.from({ length: 20_000 }, (_one, at) => make(`k${at}`))

describe('a token holder of one cluster cannot stop the service', () => {
  test.each([
    [
      'a Secret of white space',
      'secrets',
      { metadata: { name: 'long' }, data: { a: `${' '.repeat(1_000_000)}!` } },
      'application/json',
      400,
    ],
    [
      'an image of colons',
      'pods',
      podOf('colons', { containers: [{ name: 'c', image: `${':'.repeat(900_000)}/` }] }),
      'application/json',
      201,
    ],
    [
      'a pod of tolerations',
      'pods',
      podOf('tolerant', {
        containers: [{ name: 'c', image: 'i' }],
        tolerations: many((key) => ({ key, operator: 'Exists' })),
      }),
      'application/json',
      201,
    ],
    [
      'a pod of requests and containers',
      'pods',
      podOf('greedy', {
        containers: Array.from({ length: 100 }, (_one, at) => ({ name: `c${at}`, image: 'i' })),
        resources: { requests: Object.fromEntries(many((key) => [`hugepages-${key}`, '1'])) },
      }),
      'application/json',
      422,
    ],
    ['YAML of braces', 'configmaps', '{'.repeat(16_384), 'application/yaml', 400],
    [
      'YAML of many keys',
      'configmaps',
      Array.from({ length: 100_000 }, (_one, index) => `k${index}:`).join('\n'),
      'application/apply-patch+yaml',
      400,
    ],
  ])('%s takes linear time', async (_what, resource, body, type, status) => {
    expect((await request('POST', `${inside}/${resource}`, body, type)).status).toBe(status)
  })

  it('a JSON patch that doubles its object repeatedly is rejected before it exhausts memory', async () => {
    await request('POST', `${inside}/configmaps`, { metadata: { name: 'doubled' }, data: { a: 'x' } })
    const operations = Array.from({ length: 60 }, (_one, index) => ({
      op: 'copy',
      from: '/data',
      path: `/data/c${index}`,
    }))
    expect(
      (await request('PATCH', `${inside}/configmaps/doubled`, operations, 'application/json-patch+json')).status,
    ).toBe(413)
  })

  it('a strategic patch of long lists takes linear time', async () => {
    const deployments = '/apis/apps/v1/namespaces/default/deployments'
    const spec = { containers: [{ name: 'c', image: 'i' }] }
    const template = { metadata: { labels: { a: 'x' } }, spec }
    await request('POST', deployments, {
      metadata: { name: 'listed' },
      spec: { replicas: 0, selector: { matchLabels: { a: 'x' } }, template },
    })
    const names = Array.from({ length: 5_000 }, (_one, index) => `n${index}`)
    const env = names.map((name) => ({ name }))
    const container = { name: 'c', env, $retainKeys: ['name', 'image', 'env', ...names], '$setElementOrder/env': env }
    const patch = { spec: { template: { spec: { containers: [container] } } } }
    expect(
      (await request('PATCH', `${deployments}/listed`, patch, 'application/strategic-merge-patch+json')).status,
    ).toBe(200)
    await request('DELETE', `${deployments}/listed`)
  })

  it('a namespace whose phase was removed gets it back, and the controllers converge', async () => {
    const path = '/api/v1/namespaces/default'
    await request('PATCH', `${path}/status`, { status: { phase: null } }, 'application/merge-patch+json')
    const { status, body } = await request('GET', path)
    expect([status, body]).toMatchObject([200, { status: { phase: 'Active' } }])
  })
})

it('a cluster with 128 MiB accepts no further large object, but still small ones', async () => {
  const filled = `insert into sim.kube_objects (cluster_id, resource, namespace, name, uid, revision, body)
    select id, 'configmaps', 'full', 'fill-' || turn, gen_random_uuid(), 1,
      jsonb_build_object('apiVersion', 'v1', 'kind', 'ConfigMap', 'metadata', jsonb_build_object('name', 'fill-' || turn, 'namespace', 'full'), 'data', jsonb_build_object('a', repeat('x', 1048000)))
    from sim.clusters, generate_series(1, 129) as turn where id = $1`
  await bench.state.pool.query(filled, [bench.clusterId])
  const large = await request('POST', `${inside}/configmaps`, {
    metadata: { name: 'large' },
    data: { a: 'y'.repeat(20_000) },
  })
  expect([large.status, large.body]).toMatchObject([403, { message: expect.stringContaining('134217728 bytes') }])
  expect((await request('GET', `${inside}/configmaps/large`)).status).toBe(404)
  expect(
    (await request('POST', `${inside}/configmaps`, { metadata: { name: 'small' }, data: { a: 'y' } })).status,
  ).toBe(201)
  await bench.state.pool.query(`delete from sim.kube_objects where namespace = 'full'`)
})

it("changes that wait for a busy cluster do not use up the simulator's connections", async () => {
  const [busy, isLocked] = [makeGate(), makeGate()]
  const holding = bench.inKube(async () => {
    isLocked.open()
    await busy.passed
  })
  await isLocked.passed
  const waiting = Array.from({ length: 20 }, (_one, index) =>
    request('POST', `${inside}/configmaps`, { metadata: { name: `waits-${index}` } }),
  )
  const locks = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await bench.state.pool.query(locks)).rowCount).toBeGreaterThan(0)
  for (let look = 0; look < 50; look += 1) expect((await bench.state.pool.query(locks)).rowCount).toBe(1)
  busy.open()
  await holding
  expect(new Set((await Promise.all(waiting)).map((answer) => answer.status))).toEqual(new Set([201]))
})

describe('values of the wrong type are rejected or ignored, without later errors', () => {
  test.each([
    ['POST', `${inside}/configmaps`, { apiVersion: textless, metadata: { name: 'q' } }, 400],
    ['POST', `${inside}/configmaps`, '{"metadata":{"name":"q"},"data":{"a":"\\ud800"}}', 400],
    ['POST', `${inside}/configmaps`, { metadata: { name: 'q', labels: { a: textless } } }, 400],
    ['POST', `${inside}/pods`, { ...podOf('q'), metadata: { name: 'q', ownerReferences: [null] } }, 400],
    ['POST', '/api/v1/nodes', { metadata: { name: 'q' }, spec: { taints: [{ key: 'a', effect: textless }] } }, 400],
    [
      'POST',
      `/apis/policy/v1/namespaces/default/poddisruptionbudgets`,
      { metadata: { name: 'q' }, spec: { minAvailable: textless } },
      400,
    ],
    ['POST', '/apis/apps/v1/namespaces/default/deployments', rollout({ maxSurge: 0.5, maxUnavailable: 0 }), 400],
    ['POST', '/apis/apps/v1/namespaces/default/deployments', rollout({ maxUnavailable: `${'9'.repeat(400)}%` }), 422],
    ['POST', `${inside}/configmaps`, { dryRun: textless, metadata: { name: 'kept' } }, 201],
    ['GET', `${inside}/configmaps/%00`, undefined, 404],
    ['GET', `${inside}/configmaps?watch=1&timeoutSeconds=0.5&resourceVersion=x`, undefined, 400],
  ])('%s %s', async (method, path, body, status) => {
    expect((await request(method, path, body)).status).toBe(status)
  })

  it('an event whose reason has the wrong type is not kept', async () => {
    expect((await request('POST', `${inside}/events`, { metadata: { name: 'odd' }, reason: textless })).status).toBe(
      400,
    )
    expect(await textOf(`${inside}/events`)).not.toContain('"odd"')
  })

  it('a selector matches nothing by the names of built-in object properties', async () => {
    await request('POST', `${inside}/configmaps`, { metadata: { name: 'plain' } })
    const named = await request('GET', `${inside}/configmaps?labelSelector=constructor`)
    expect(named.body).toMatchObject({ items: [] })
    const others = `${inside}/configmaps?labelSelector=${encodeURIComponent('!constructor')}`
    expect(await textOf(others)).toContain('"plain"')
  })

  it('a node joins a cluster whose pods and daemons have meaningless node selectors', async () => {
    const terms = [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: 5 }] }]
    await request(
      'POST',
      `${inside}/pods`,
      podOf('lost', {
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
      }),
    )
    const template = {
      metadata: { labels: { a: 'x' } },
      spec: { tolerations: 5, containers: [{ name: 'c', image: 'i' }] },
    }
    await request('POST', '/apis/apps/v1/namespaces/default/daemonsets', {
      metadata: { name: 'ds' },
      spec: { selector: { matchLabels: { a: 'x' } }, template },
    })
    await bench.putNode('n1')
    expect(await textOf('/api/v1/nodes')).toContain('"n1"')
  })
})
