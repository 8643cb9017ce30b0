import { describe, expect, it } from 'vitest'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { selectRow } from '#testkit/database/rows.ts'

const http = await useHttpHarness()

describe('operation 16: dashboard (contract, "Clusters", rule 8)', () => {
  it('is a page of this service with the cluster ID, known immediately', async () => {
    const { id } = await makeCluster(http)
    const { uid } = await selectRow(http.store, 'clusters', 'uid', { id })
    expect((await http.call('GET', `/v4/orch/clusters/${id}/dashboard`)).body).toEqual({
      url: `http://moorage.test/dashboard/${uid}`,
    })
  })
})
