import { describe, expect, it } from 'vitest'
import { useHttpHarness } from '#testkit/http/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { selectRow } from '#testkit/database/rows.ts'

const http = await useHttpHarness()

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
    const { uid } = await selectRow(http.store, 'clusters', 'uid', { id })
    expect((await http.call('GET', `/v4/orch/clusters/${id}/dashboard`)).body).toEqual({
      url: `http://moorage.test/dashboard/${uid}`,
    })
  })
})
