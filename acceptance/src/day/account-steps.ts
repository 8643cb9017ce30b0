import assert from 'node:assert/strict'
import { type Api, type Ask, type Method, openApi } from '../client/api.ts'
import type { Cluster, EventRecord, Page, Pool, Volume } from '../wire/shapes.ts'
import type { Step } from './scene.ts'
import type { Answer } from '../client/answer.ts'

const foreignTypes = new Set(['volume', 'host', 'config', 'orchcluster', 'orchnodepool', 'tag'])
const notFound = { status: 404, field: '', reason: 'Not found' }

/** Tags, the event list, limits and other accounts (decisions C, F, G). */
export const accountSteps: readonly Step[] = [
  {
    name: 'tags gather volumes and hosts',
    async run({ api, cast, ledger }) {
      const [volumes, hosts] = [[cast.id('small-two')], [cast.id('small')]]
      ledger.doubt('volume', cast.id('small-two'))
      ledger.doubt('host', cast.id('small'))
      await api.ok('POST', '/tags', { body: { label: 'red', volumes, hosts } })
      const labels = (await api.ok<Page<{ label: string }>>('GET', '/tags')).body.data.map((tag) => tag.label)
      assert.ok(['red', 'fleet', 'batch'].every((label) => labels.includes(label)))
      const { body: tagged } = await api.ok<Page<{ type: string; data: { id: number } }>>('GET', '/tags/red')
      assert.deepEqual(tagged.data.map((one) => `${one.type} ${one.data.id}`).toSorted(), [
        `host ${hosts[0]}`,
        `volume ${volumes[0]}`,
      ])
      await api.remove('/tags/red')
      await api.refused('GET', '/tags/red', {}, notFound)
      assert.deepEqual((await api.ok<Volume>('GET', `/volumes/${volumes[0]}`)).body.tags, ['batch'])
      ledger.note('volume', cast.id('small-two'), {})
      ledger.note('host', cast.id('small'), {})
    },
  },
  {
    name: 'events are found by what they are about, and marked as seen and read (F1, F4)',
    async run({ api, cast }) {
      const id = cast.id('data')
      const filter = { action: 'volume_create', 'entity.type': 'volume', 'entity.id': id }
      const { body } = await api.ok<Page<EventRecord>>('GET', '/account/events', { filter })
      const [first, ...more] = body.data
      assert.deepEqual([first?.entity.url, first?.status, more], [`/v4/volumes/${id}`, 'finished', []])
      const path = `/account/events/${first?.id}`
      await api.ok('POST', `${path}/seen`)
      await api.ok('POST', `${path}/read`)
      const { seen, read } = (await api.ok<EventRecord>('GET', path)).body
      assert.deepEqual([seen, read], [true, true])
    },
  },
  {
    name: 'another account sees and touches nothing of this one, and has limits of its own (B3, G1, G6)',
    needsOperator: true,
    async run({ operator, reach, words, cast, api }) {
      assert.ok(operator)
      const suffix = (await api.ok<Page<EventRecord>>('GET', '/account/events')).body.results
      const label = `Other ${suffix}`
      const made = await operator.run('admin', 'account', 'create', '--label', label, '--user', `other${suffix}`)
      assert.deepEqual(Object.keys(made), ['account', 'username', 'token'])
      const other = openApi(reach, words, String(made['token']))
      for (const path of ['/volumes', '/hosts/instances', '/tags'])
        assert.equal((await other.ok<Page<unknown>>('GET', path)).body.results, 0)
      await refuseForeign(other, cast.id('data'), cast.id('big'))
      await refuseForeignClusters(api, other)
      const events = await other.ok<Page<EventRecord>>('GET', '/account/events')
      assert.ok(events.body.data.every((event) => !foreignTypes.has(event.entity.type)))
      assert.equal((await other.ok<Page<unknown>>('GET', '/account/usage')).body.results, 0)
      await operator.run('admin', 'account', 'limit', '--account', label, '--volumes', '1', '--gib', '50')
      const body = { label: 'data', region: 'us-east', size: 20 }
      const { body: volume } = await other.ok<Volume>('POST', '/volumes', { body })
      await other.refused(
        'POST',
        '/volumes',
        { body: { ...body, label: 'more' } },
        { field: '', reason: /\b1 of 1 volumes\b/ },
      )
      await operator.run('admin', 'account', 'limit', '--account', label, '--volumes', 'none')
      await other.refused(
        'POST',
        '/volumes',
        { body: { ...body, label: 'more', size: 31 } },
        { field: '', reason: /\b20 of 50 GiB\b/ },
      )
      await operator.run('admin', 'account', 'limit', '--account', label, '--nodes', '1')
      const cluster = {
        label: 'prod',
        region: 'us-east',
        k8s_version: '1.36',
        node_pools: [{ type: 'g6-standard-1', count: 2 }],
      }
      await other.refused('POST', '/orch/clusters', { body: cluster }, { field: '', reason: /\b0 of 1 nodes\b/ })
      await other.remove(`/volumes/${volume.id}`)
      const filter = { action: 'volume_delete' }
      const { body: removals } = await other.ok<Page<EventRecord>>('GET', '/account/events', { filter })
      const end = await other.ok<EventRecord>('GET', `/account/events/${removals.data[0]?.id}`, { query: { wait: 60 } })
      assert.equal(end.body.status, 'finished')
    },
  },
]

async function refuseForeign(other: Api, volumeId: number, hostId: number): Promise<void> {
  await other.refused('GET', `/volumes/${volumeId}`, {}, notFound)
  await other.refused('DELETE', `/volumes/${volumeId}`, {}, notFound)
  await other.refused('PUT', `/volumes/${volumeId}`, { body: { label: 'mine' } }, notFound)
  for (const [verb, body] of [
    ['resize', { size: 100 }],
    ['clone', { label: 'mine' }],
    ['attach', { host_id: hostId }],
    ['detach', {}],
  ] as const) {
    await other.refused('POST', `/volumes/${volumeId}/${verb}`, { body }, notFound)
  }
  await other.refused('GET', `/hosts/instances/${hostId}`, {}, notFound)
  await other.refused('POST', `/hosts/instances/${hostId}/shutdown`, {}, notFound)
  await other.refused(
    'POST',
    '/volumes',
    { body: { label: 'new', host_id: hostId } },
    { field: 'host_id', reason: 'host_id is not valid' },
  )
}

/** Ids of the cluster area: those of somebody's, or such as nobody has. */
interface Ids {
  readonly cluster: number
  readonly pool: number
  readonly node: string
}

const root = '/orch/clusters'
const nowhere: Ids = { cluster: 999_999_999, pool: 999_999_998, node: '999999998-0123456789ab' }

/** Every operation on something of a cluster (contract 12 to 28). */
function listCalls({ cluster, pool, node }: Ids): [Method, string, Ask][] {
  const one = `${root}/${cluster}`
  const views = [
    one,
    `${one}/api-endpoints`,
    `${one}/dashboard`,
    `${one}/kubeconfig`,
    `${one}/pools`,
    `${one}/pools/${pool}`,
    `${one}/nodes/${node}`,
  ]
  const removed = [one, `${one}/kubeconfig`, `${one}/pools/${pool}`, `${one}/nodes/${node}`]
  const recycled = [one, `${one}/pools/${pool}`, `${one}/nodes/${node}`]
  return [
    ...views.map((path): [Method, string, Ask] => ['GET', path, {}]),
    ...removed.map((path): [Method, string, Ask] => ['DELETE', path, {}]),
    ...recycled.map((path): [Method, string, Ask] => ['POST', `${path}/recycle`, {}]),
    ['PUT', one, { body: { label: 'mine', k8s_version: '1.36' } }],
    ['POST', `${one}/pools`, { body: { type: 'g6-standard-1', count: 1 } }],
    ['PUT', `${one}/pools/${pool}`, { body: { count: 7 } }],
    // Refused before the body is looked at, or a foreign cluster would answer otherwise than none (B3).
    ['PUT', one, { body: { label: '' } }],
    ['POST', `${one}/pools`, { body: {} }],
  ]
}

/** Everything of an answer that a client can see, without what differs between any two requests. */
function tell({ status, headers, body }: Answer): unknown {
  const passing = new Set(['date', 'x-request-id'])
  return {
    status,
    body: JSON.stringify(body),
    headers: [...headers].filter(([name]) => !passing.has(name) && !name.startsWith('x-ratelimit')),
  }
}

/** The clusters of `owner` are nowhere for `other`: to the byte the answers that ids get which nobody has (decision B3). */
async function refuseForeignClusters(owner: Api, other: Api): Promise<void> {
  const {
    body: { data: clusters },
  } = await owner.ok<Page<Cluster>>('GET', root)
  assert.ok(clusters.length > 0)
  assert.equal((await other.ok<Page<Cluster>>('GET', root)).body.results, 0)
  for (const { id } of clusters) {
    const {
      body: { data: pools },
    } = await owner.ok<Page<Pool>>('GET', `${root}/${id}/pools`)
    const [pool] = pools
    const [node] = pool?.nodes ?? []
    assert.ok(pool && node)
    const absent = listCalls(nowhere)
    for (const [index, [method, path, ask]] of listCalls({ cluster: id, pool: pool.id, node: node.id }).entries()) {
      const [, absentPath = ''] = absent[index] ?? []
      const foreign = await other.call(method, path, ask)
      assert.equal(foreign.status, 404, `${method} ${path}`)
      assert.deepEqual(
        tell(foreign),
        tell(await other.call(method, absentPath, ask)),
        `${method} ${path} and ${absentPath}`,
      )
    }
    await other.refused(
      'GET',
      `/hosts/instances/${node.instance_id}`,
      {},
      { status: 404, field: '', reason: 'Not found' },
    )
    assert.deepEqual((await owner.ok<Page<Pool>>('GET', `${root}/${id}/pools`)).body.data, pools, 'nothing was touched')
  }
  assert.deepEqual((await owner.ok<Page<Cluster>>('GET', root)).body.data, clusters)
}
