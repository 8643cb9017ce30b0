import assert from 'node:assert/strict'
import type { Answer } from '../client/answer.ts'
import type { Api, Ask, Method } from '../client/api.ts'
import type { Cluster, Page, Pool } from '../wire/shapes.ts'

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
export async function refuseForeignClusters(owner: Api, other: Api): Promise<void> {
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
