import type { Host, Node, Pool, Usage, Volume } from '@moorage/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId, type NodeId, type PoolId } from '#domain/shared/index.ts'
import { clusterTokenOf, makeCluster, smallPool } from '#testkit/http/make-cluster.ts'
import { openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

const http = await openHttpBench()
afterAll(() => http.close())

interface Page<T> {
  data: T[]
}
const nodesOf = async (id: number): Promise<Node[]> =>
  (await http.call<Page<Pool>>('GET', `/v4/orch/clusters/${id}/pools`)).body.data.flatMap((pool) => pool.nodes)
const hosts = async (): Promise<Host[]> => (await http.call<Page<Host>>('GET', '/v4/hosts/instances')).body.data
const ended = async (answer: TestAnswer<unknown>) => (await endedOperationEvent(http, answer)).status

describe('a cluster over its whole life, as a caller sees it', () => {
  it("E8: whoever has read the cluster's own token is out when its kubeconfig was deleted; the cluster goes on with another", async () => {
    const { id } = await makeCluster(http)
    await http.settle()
    const hostsOf = (token: string) => http.call<Page<Host>>('GET', '/v4/hosts/instances', { token })
    const stolen = await clusterTokenOf(http, id)
    const [{ instance_id: hostId } = {}] = await nodesOf(id)
    expect((await hostsOf(stolen)).body.data.map((one) => one.id)).toEqual([hostId])
    expect(await ended(await http.call('DELETE', `/v4/orch/clusters/${id}/kubeconfig`))).toBe('finished')
    expect((await hostsOf(stolen)).status).toBe(401)
    expect((await hostsOf(await clusterTokenOf(http, id))).body.data.map((one) => one.id)).toEqual([hostId])
  })

  it('E9: a deleted cluster leaves its volumes and nothing else; its own token ends, and everything else it cost ends', async () => {
    const { id } = await makeCluster(http, {
      control_plane: { high_availability: true },
      node_pools: [{ ...smallPool, count: 2 }],
    })
    await http.settle()
    const { service_token_sealed: sealed } = await http.store.db
      .selectFrom('clusters')
      .select('service_token_sealed')
      .where('id', '=', asId<ClusterId>(id))
      .executeTakeFirstOrThrow()
    const token = await http.bench.secretBox.open(sealed ?? Buffer.of(), `cluster/${id}/service-token`)
    const [node] = await nodesOf(id)
    const made = await http.call<Volume>('POST', '/v4/volumes', {
      token,
      body: { label: `pvc-${id}`, host_id: node?.instance_id, persist_across_boots: false },
    })
    expect([made.status, made.body.orch_cluster_id]).toEqual([200, id])
    const hostIds = (await nodesOf(id)).map((one) => one.instance_id)
    const answer = await http.call('DELETE', `/v4/orch/clusters/${id}`)
    expect((await http.call('GET', '/v4/volumes', { token })).status).toBe(401)
    expect(await ended(answer)).toBe('finished')
    await http.settle()
    expect((await hosts()).filter((host) => host.orch_cluster_id === id)).toEqual([])
    expect(
      (await http.call<Page<Volume>>('GET', '/v4/volumes', { filter: { orch_cluster_id: id } })).body.data,
    ).toMatchObject([{ id: made.body.id, host_id: null, status: 'active' }])
    const { body: usage } = await http.call<Page<Usage>>('GET', '/v4/account/usage?page_size=500')
    const costs = usage.data.filter(
      (one) => (one.type === 'host' && hostIds.includes(one.id)) || (one.type === 'orchcluster' && one.id === id),
    )
    expect(costs.map((one) => one.active)).toEqual([false, false, false])
    for (const table of ['clusters', 'pools', 'nodes'] as const) {
      expect([
        table,
        await http.store.db
          .selectFrom(table)
          .select('id')
          .where(table === 'clusters' ? 'id' : 'cluster_id', '=', asId<ClusterId & PoolId & NodeId>(id))
          .execute(),
      ]).toEqual([table, []])
    }
  })
})
