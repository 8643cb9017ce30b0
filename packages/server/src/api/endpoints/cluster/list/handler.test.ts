import { type Cluster, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'

interface Page {
  data: Cluster[]
  page: number
  pages: number
  results: number
}

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

describe('operations 10 and 12: clusters are listed and shown (decisions C1 to C3)', () => {
  it('in order of their ids, filtered by label, region, tags, version and time; deleted ones are not there', async () => {
    const one = await makeCluster(http, { label: 'alpha', tags: ['red', 'blue'] })
    const two = await makeCluster(http, { label: 'beta', region: 'us-east', k8s_version: '1.36', tags: ['blue'] })
    const gone = await makeCluster(http, { label: 'gamma' })
    await http.call('DELETE', `/v4/orch/clusters/${gone.id}`)
    expect((await http.call<Page>('GET', '/v4/orch/clusters')).body).toEqual({
      data: [one, two],
      page: 1,
      pages: 1,
      results: 2,
    })
    expect((await http.call('GET', `/v4/orch/clusters/${two.id}`)).body).toEqual(two)
    const found = async (filter: unknown) =>
      (await http.call<Page>('GET', '/v4/orch/clusters', { filter })).body.data.map((cluster) => cluster.id)
    expect(await found({ id: two.id })).toEqual([two.id])
    expect(await found({ label: 'alpha' })).toEqual([one.id])
    expect(await found({ region: 'us-east' })).toEqual([two.id])
    expect(await found({ tags: 'blue', '+order_by': 'label', '+order': 'desc' })).toEqual([two.id, one.id])
    expect(await found({ k8s_version: '1.35' })).toEqual([one.id])
    expect(await found({ created: { '+gte': one.created } })).toEqual([one.id, two.id])
    expect((await http.call('GET', '/v4/orch/clusters', { filter: { control_plane: true } })).body).toEqual({
      errors: [{ reason: 'Cannot filter on control_plane', field: 'X-Filter', code: 'request.filter_invalid' }],
    })
  })

  it('are kept apart by account (architecture, ground rule 8)', async () => {
    const { id } = await makeCluster(http)
    const { token } = await http.makeCaller('stranger')
    expect((await http.call<Page>('GET', '/v4/orch/clusters', { token })).body.results).toBe(0)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/recycle'],
    ] as const) {
      const answer = await http.call(method, `/v4/orch/clusters/${id}${path}`, {
        token,
        ...(method === 'PUT' ? { body: { label: 'stolen' } } : {}),
      })
      expect([method, path, answer.status, answer.body]).toEqual([
        method,
        path,
        404,
        { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
      ])
    }
  })

  it('E10: the linode dialect adds status, tier and apl_enabled under /lke', async () => {
    const other = await startHttpHarness({ dialect: linode })
    try {
      const body = {
        label: 'a',
        region: 'eu-central',
        k8s_version: '1.36',
        node_pools: [{ type: 'g6-standard-1', count: 1 }],
      }
      const { body: made } = await other.call<{ id: number }>('POST', '/v4/lke/clusters', { body })
      const extra = { status: 'ready', tier: 'standard', apl_enabled: false }
      expect(made).toMatchObject({ label: 'a', control_plane: { high_availability: false }, ...extra })
      expect((await other.call('GET', `/v4/lke/clusters/${made.id}`)).body).toEqual(made)
      expect((await other.call('PUT', `/v4/lke/clusters/${made.id}`, { body: { label: 'b' } })).body).toMatchObject({
        id: made.id,
        label: 'b',
        ...extra,
      })
      expect((await other.call('GET', '/v4/lke/clusters')).body).toMatchObject({ data: [{ id: made.id, ...extra }] })
    } finally {
      await other.close()
    }
  })
})
