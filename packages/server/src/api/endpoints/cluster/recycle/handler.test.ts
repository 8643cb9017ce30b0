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
})
