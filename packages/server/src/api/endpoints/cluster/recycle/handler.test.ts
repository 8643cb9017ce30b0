import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId, type EventId, type NodeId } from '#domain/shared/index.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster, smallPool } from '#testkit/http/make-cluster.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const recycle = (id: number) => http.call('POST', `/v4/orch/clusters/${id}/recycle`)
const nodesOf = (id: number) =>
  http.store.db
    .selectFrom('nodes')
    .select(['id', 'role', 'wants_recycle', 'version'])
    .where('cluster_id', '=', asId<ClusterId>(id))
    .orderBy('id')
    .execute()
const targetOf = async (operationId: string | undefined) =>
  (
    await http.store.db
      .selectFrom('events')
      .select('target')
      .where('id', '=', asId<EventId>(Number(operationId)))
      .executeTakeFirstOrThrow()
  ).target

describe('operation 19: all nodes of all pools are replaced on a rolling basis (contract, "Clusters", rule 6; decision E6)', () => {
  it('answers at once; every member is marked and each pool begins with one replacement; count never changes', async () => {
    const { id } = await makeCluster(http, { node_pools: [{ ...smallPool, count: 3 }, smallPool] })
    const members = (await nodesOf(id)).map((node) => node.id)
    const answer = await recycle(id)
    expect([answer.status, answer.body, await targetOf(answer.headers['operation-id'])]).toEqual([
      200,
      {},
      { nodeIds: members },
    ])
    const after = await nodesOf(id)
    expect(after.map((node) => node.role)).toEqual([...Array(4).fill('member'), 'surge', 'surge'])
    expect(after.slice(0, 4).every((node) => node.wants_recycle)).toBe(true)
    const { body } = await http.call<{ data: { count: number; nodes: unknown[] }[] }>(
      'GET',
      `/v4/orch/clusters/${id}/pools`,
    )
    expect(body.data.map((pool) => [pool.count, pool.nodes.length])).toEqual([
      [3, 3],
      [1, 1],
    ])
  })

  it('a second recycle while one runs joins it: the same Operation-Id, also in parallel', async () => {
    const { id } = await makeCluster(http, { node_pools: [{ ...smallPool, count: 2 }] })
    const answers = await Promise.all([recycle(id), recycle(id), recycle(id)])
    expect(new Set(answers.map((one) => one.headers['operation-id'])).size).toBe(1)
    expect(await nodesOf(id)).toHaveLength(3)
  })

  it('on joining, what an upgrade in between has left behind is added: afterwards everything has the latest patch (contract, rule 6)', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.34', node_pools: [{ ...smallPool, count: 2 }] })
    const first = await recycle(id)
    const [one, two] = await nodesOf(id)
    // The first is replaced by a node of the old patch already, which is in the pool now.
    await http.store.db
      .updateTable('nodes')
      .set({ role: 'leaving' })
      .where('id', '=', asId<NodeId>(Number(one?.id)))
      .execute()
    await http.store.db
      .updateTable('nodes')
      .set({ role: 'member', replaces_id: null })
      .where('cluster_id', '=', asId<ClusterId>(id))
      .where('role', '=', 'surge')
      .execute()
    const [, , young] = await nodesOf(id)
    await http.call('PUT', `/v4/orch/clusters/${id}`, { body: { k8s_version: '1.35' } })
    const generation = async () =>
      (
        await http.store.db
          .selectFrom('work')
          .select('generation')
          .where('kind', '=', 'cluster')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).generation
    const before = await generation()
    const second = await recycle(id)
    // A pass that knows only the former target must not end the operation.
    expect(await generation()).toBe(before + 1)
    expect(second.headers['operation-id']).toBe(first.headers['operation-id'])
    expect(await targetOf(first.headers['operation-id'])).toEqual({ nodeIds: [one?.id, two?.id, young?.id] })
    expect((await nodesOf(id)).filter((node) => node.role === 'member').map((node) => node.wants_recycle)).toEqual([
      true,
      true,
    ])
  })

  it('is accepted for a cluster without pools (decision E7), and starts anew once the former has ended', async () => {
    const { id } = await makeCluster(http)
    const { body } = await http.call<{ data: { id: number }[] }>('GET', `/v4/orch/clusters/${id}/pools`)
    expect((await http.call('DELETE', `/v4/orch/clusters/${id}/pools/${body.data[0]?.id}`)).status).toBe(200)
    const first = await recycle(id)
    expect([first.status, await targetOf(first.headers['operation-id'])]).toEqual([200, { nodeIds: [] }])
    await http.store.db
      .updateTable('events')
      .set({ status: 'finished' })
      .where('id', '=', asId<EventId>(Number(first.headers['operation-id'])))
      .execute()
    expect((await recycle(id)).headers['operation-id']).not.toBe(first.headers['operation-id'])
  })
})
