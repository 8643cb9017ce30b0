import { linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

describe('operations 10 and 12: clusters are listed and shown (decisions C1 to C3)', () => {
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
