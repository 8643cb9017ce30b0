import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type EventId, type PoolId } from '#domain/shared/index.ts'
import { at } from '#testkit/at.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { operationEvent } from '#testkit/http/operation-event.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const recycle = (path: string) => bench.ask('POST', `${path}/recycle`)
const operationOf = (answer: TestAnswer<unknown>) => Number(answer.headers['operation-id'])
const targetOf = async (id: number) =>
  (
    await bench.store.db
      .selectFrom('events')
      .select('target')
      .where('id', '=', asId<EventId>(id))
      .executeTakeFirstOrThrow()
  ).target['nodeIds']
const rolesOf = async (poolId: number) => (await bench.nodesOf(poolId)).map((node) => node.role)

async function readyPool(count: number) {
  const { id } = await bench.makePool({ count })
  await bench.ripen(id)
  return bench.viewPool(id)
}

/** Makes one round as passes would: what is being made is ready, what leaves is gone. */
async function round(poolId: number) {
  await bench.store.db
    .updateTable('nodes')
    .set({ is_ready: true })
    .where('pool_id', '=', asId<PoolId>(poolId))
    .where('role', '<>', 'leaving')
    .execute()
  await bench.settle(poolId)
  await bench.store.db
    .deleteFrom('nodes')
    .where('pool_id', '=', asId<PoolId>(poolId))
    .where('role', '=', 'leaving')
    .execute()
}

describe('a pool is recycled (contract, operation 28; E6)', () => {
  it('answers {} at once with one operation; the pool shows its old nodes, and one replacement is being made', async () => {
    const pool = await readyPool(3)
    const nodes = await bench.nodesOf(pool.id)
    const answer = await recycle(`/pools/${pool.id}`)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await operationEvent(bench, answer)).toMatchObject({
      action: 'orch_pool_recycle',
      status: 'scheduled',
      username: 'tester',
      entity: { id: pool.id },
    })
    expect(await targetOf(operationOf(answer))).toEqual(nodes.map((node) => node.id))
    expect(await bench.viewPool(pool.id)).toEqual(pool)
    expect(await rolesOf(pool.id)).toEqual(['member', 'member', 'member', 'surge'])
  })

  it('replaces every node by a new one, never shows fewer ready ones than wanted, and never changes count', async () => {
    const pool = await readyPool(3)
    await recycle(`/pools/${pool.id}`)
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const shown = await bench.viewPool(pool.id)
      expect([shown.count, shown.nodes.map((node) => node.status)]).toEqual([3, ['ready', 'ready', 'ready']])
      await round(pool.id)
    }
    const after = await bench.viewPool(pool.id)
    expect(after.nodes.filter((node) => pool.nodes.some((old) => old.id === node.id))).toEqual([])
    expect(await rolesOf(pool.id)).toEqual(['member', 'member', 'member'])
  })

  it('a second recycle while one runs joins it: the same Operation-Id, nothing is replaced twice', async () => {
    const pool = await readyPool(2)
    const first = await recycle(`/pools/${pool.id}`)
    await round(pool.id)
    const second = await recycle(`/pools/${pool.id}`)
    expect(operationOf(second)).toBe(operationOf(first))
    expect(second.headers['location']).toBe(first.headers['location'])
    await bench.ripen(pool.id)
    const made = await bench.store.db
      .selectFrom('events')
      .select('id')
      .where('action', '=', 'orch_node_create')
      .where('entity_id', '=', pool.id)
      .execute()
    expect(made).toHaveLength(pool.count + 2)
  })

  it('one that joins after an upgrade also replaces what the running one had already replaced with the old version', async () => {
    const clusterId = await bench.makeCluster()
    const { id } = await bench.makePool({ count: 2 }, clusterId)
    await bench.ripen(id)
    const path = `/v4/orch/clusters/${clusterId}`
    const first = await bench.call('POST', `${path}/pools/${id}/recycle`)
    await round(id)
    expect((await bench.call('PUT', path, { body: { k8s_version: '1.36' } })).status).toBe(200)
    const second = await bench.call('POST', `${path}/pools/${id}/recycle`)
    expect(operationOf(second)).toBe(operationOf(first))
    await bench.ripen(id)
    expect((await bench.nodesOf(id)).map((node) => node.version)).toEqual(['1.36.2', '1.36.2'])
  })

  it("joins a recycle of the cluster that still has all of its nodes to replace; a cluster's does not join a pool's", async () => {
    const clusterId = await bench.makeCluster()
    const [one, other] = [await bench.makePool({ count: 2 }, clusterId), await bench.makePool({ count: 1 }, clusterId)]
    const path = `/v4/orch/clusters/${clusterId}`
    const ofPool = await bench.call('POST', `${path}/pools/${one.id}/recycle`)
    const ofCluster = await bench.call('POST', `${path}/recycle`)
    expect(operationOf(ofCluster)).not.toBe(operationOf(ofPool))
    expect(operationOf(await bench.call('POST', `${path}/pools/${one.id}/recycle`))).toBe(operationOf(ofPool))
    expect(operationOf(await bench.call('POST', `${path}/pools/${other.id}/recycle`))).toBe(operationOf(ofCluster))
    expect(operationOf(await bench.call('POST', `${path}/nodes/${at(other.nodes, 0).id}/recycle`))).toBe(
      operationOf(ofCluster),
    )
  })
})

describe('a node is recycled (contract, operation 22; E6)', () => {
  it('that very node is replaced by one with another id; count and the others stay', async () => {
    const pool = await readyPool(3)
    const [first, , last] = pool.nodes
    const named = at(pool.nodes, 1)
    const answer = await recycle(`/nodes/${named.id}`)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await operationEvent(bench, answer)).toMatchObject({
      action: 'orch_node_recycle',
      message: named.id,
      entity: { id: pool.id, type: 'orchnodepool' },
    })
    expect(operationOf(await recycle(`/nodes/${named.id}`))).toBe(operationOf(answer))
    expect(await bench.viewPool(pool.id)).toEqual(pool)
    await bench.ripen(pool.id)
    const after = await bench.viewPool(pool.id)
    expect(after.nodes.slice(0, 2)).toEqual([first, last])
    expect(pool.nodes).not.toContainEqual(after.nodes[2])
    expect((await recycle(`/nodes/${named.id}`)).status).toBe(404)
  })

  it('two nodes of a pool are replaced one after the other, each by its own operation', async () => {
    const pool = await readyPool(2)
    const [one, other] = [
      await recycle(`/nodes/${at(pool.nodes, 0).id}`),
      await recycle(`/nodes/${at(pool.nodes, 1).id}`),
    ]
    expect(operationOf(one)).not.toBe(operationOf(other))
    expect(await rolesOf(pool.id)).toEqual(['member', 'member', 'surge'])
    await bench.ripen(pool.id)
    expect(
      (await bench.viewPool(pool.id)).nodes.filter((node) => pool.nodes.some((old) => old.id === node.id)),
    ).toEqual([])
  })
})
