import { afterAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'

/** 1.33 is configured but no longer offered. */
const catalogue = {
  ...neutralCatalogue,
  clusterVersions: neutralCatalogue.clusterVersions.map((one) => ({ ...one, isOffered: one.id !== '1.33' })),
}

const http = await startHttpHarness({ context: { catalogue } })
afterAll(() => http.close())

describe('operations 29 and 30: versions (decision E4)', () => {
  it('lists those that can be chosen, newest first', async () => {
    expect((await http.call('GET', '/v4/orch/versions')).body).toEqual({
      data: [{ id: '1.36' }, { id: '1.35' }, { id: '1.34' }],
      page: 1,
      pages: 1,
      results: 3,
    })
  })
})

describe('/orch/types (decision H, facts 13)', () => {
  it('lists what control planes cost, without a token (decision G3)', async () => {
    const rest = { region_prices: [], transfer: 0 }
    expect((await http.call('GET', '/v4/orch/types', { token: null })).body).toMatchObject({
      data: [
        { id: 'orch-sa', label: 'Standard Availability', price: { hourly: 0, monthly: 0 }, ...rest },
        { id: 'orch-ha', label: 'High Availability', price: { hourly: 0.09, monthly: 60 }, ...rest },
      ],
      results: 2,
    })
  })
})

describe('operation 16: the dashboard (contract, "Clusters", rule 8)', () => {
  it("is a page of this service with the cluster's own number, known at once", async () => {
    const { id } = await makeCluster(http)
    const { uid } = await http.store.db
      .selectFrom('clusters')
      .select('uid')
      .where('id', '=', asId<ClusterId>(id))
      .executeTakeFirstOrThrow()
    expect((await http.call('GET', `/v4/orch/clusters/${id}/dashboard`)).body).toEqual({
      url: `http://moorage.test/dashboard/${uid}`,
    })
  })
})
