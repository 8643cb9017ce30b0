import type { Cluster, Host, Kubeconfig, Node, Pool, Usage, Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { asId, type ClusterId, type NodeId, type PoolId } from '#domain/shared/index.ts'
import { askCluster, clusterTokenOf, makeCluster, smallPool } from '#testkit/http/make-cluster.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

interface Page<T> {
  data: T[]
}
const nodesOf = async (id: number): Promise<Node[]> =>
  (await http.call<Page<Pool>>('GET', `/v4/orch/clusters/${id}/pools`)).body.data.flatMap((pool) => pool.nodes)
const hosts = async (): Promise<Host[]> => (await http.call<Page<Host>>('GET', '/v4/hosts/instances')).body.data
const statusOf = async (id: number, path: string) => (await http.call('GET', `/v4/orch/clusters/${id}${path}`)).status
const ended = async (answer: TestAnswer<unknown>) => (await endedOperationEvent(http, answer)).status
const update = (id: number, body: unknown) => http.call<Cluster>('PUT', `/v4/orch/clusters/${id}`, { body })
const kubeconfig = async (id: number) => {
  const { body } = await http.call<Kubeconfig>('GET', `/v4/orch/clusters/${id}/kubeconfig`)
  return Buffer.from(body.kubeconfig, 'base64').toString()
}

describe('a cluster over its whole life, as a caller sees it', () => {
  it('is ready when its event has finished: endpoints, kubeconfig and every node (contract, "Clusters", rules 1 and 7; decision F3)', async () => {
    const answer = await askCluster(http, { node_pools: [{ ...smallPool, count: 2 }] })
    const { id } = answer.body
    expect([await statusOf(id, '/kubeconfig'), await statusOf(id, '/api-endpoints')]).toEqual([503, 503])
    expect(await ended(answer)).toBe('finished')
    expect([await statusOf(id, '/kubeconfig'), await statusOf(id, '/api-endpoints')]).toEqual([200, 200])
    const nodes = await nodesOf(id)
    expect(nodes.map((node) => node.status)).toEqual(['ready', 'ready'])
    const backing = (await hosts()).filter((host) => nodes.some((node) => node.instance_id === host.id))
    expect(backing.map((host) => [host.orch_cluster_id, host.label])).toEqual(
      nodes.map((node) => [id, `orch${id}-${node.id}`]),
    )
    expect(parse(await kubeconfig(id))).toMatchObject({ 'current-context': `orch${id}-ctx` })
  })

  it('a version moves the control plane; nodes follow at their recycle, with new ids and hosts, and count never changes (decisions E4, E6)', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.34', node_pools: [{ ...smallPool, count: 2 }] })
    await http.settle()
    const before = await nodesOf(id)
    expect(await ended(await update(id, { k8s_version: '1.35' }))).toBe('finished')
    expect(await nodesOf(id)).toEqual(before)
    expect(await ended(await http.call('POST', `/v4/orch/clusters/${id}/recycle`))).toBe('finished')
    await http.settle()
    const after = await nodesOf(id)
    expect(after.map((node) => node.status)).toEqual(['ready', 'ready'])
    expect(
      after.filter((node) => before.some((old) => old.id === node.id || old.instance_id === node.instance_id)),
    ).toEqual([])
    expect(
      await http.store.db.selectFrom('nodes').select('version').where('cluster_id', '=', asId<ClusterId>(id)).execute(),
    ).toEqual(Array.from({ length: 2 }, () => ({ version: '1.35.6' })))
  })

  it('versions asked one after another are all passed through: the last one holds, the former operation is canceled (decisions D11, E4)', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.33' })
    await http.settle()
    const answers = [
      await update(id, { k8s_version: '1.34' }),
      await update(id, { k8s_version: '1.35' }),
      await update(id, { k8s_version: '1.36' }),
    ]
    await http.settle()
    expect(await Promise.all(answers.map(ended))).toEqual(['canceled', 'canceled', 'finished'])
    expect(
      await http.store.db.selectFrom('clusters').select('seen_version').where('id', '=', asId<ClusterId>(id)).execute(),
    ).toEqual([{ seen_version: '1.36' }])
  })

  it('E5: high availability replaces every node', async () => {
    const { id } = await makeCluster(http, { node_pools: [{ ...smallPool, count: 2 }, smallPool] })
    await http.settle()
    const before = (await nodesOf(id)).map((node) => node.id)
    expect(await ended(await update(id, { control_plane: { high_availability: true } }))).toBe('finished')
    const after = await nodesOf(id)
    expect([after.length, after.every((node) => node.status === 'ready' && !before.includes(node.id))]).toEqual([
      3,
      true,
    ])
  })

  it('E8: a deleted kubeconfig is made anew with another token and the same address', async () => {
    const { id } = await makeCluster(http)
    await http.settle()
    const before = parse(await kubeconfig(id))
    const answer = await http.call('DELETE', `/v4/orch/clusters/${id}/kubeconfig`)
    expect(await statusOf(id, '/kubeconfig')).toBe(503)
    expect(await ended(answer)).toBe('finished')
    const after = parse(await kubeconfig(id))
    expect(after.users[0].user.token).not.toBe(before.users[0].user.token)
    expect(after.clusters).toEqual(before.clusters)
  })

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
