import type { Cluster } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { asId, type ClusterId, type EventId, type NodeId } from '#domain/shared/index.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { postCluster, makeCluster, smallPool } from '#testkit/http/make-cluster.ts'
import { selectRows } from '#testkit/database/rows.ts'

const http = await useHttpHarness()

const at = (id: number) => `/v4/orch/clusters/${id}`
const remove = (id: number) => http.call('DELETE', at(id))
const update = (id: number, body: unknown) => http.call<Cluster>('PUT', at(id), { body })
const recycle = (id: number) => http.call('POST', `${at(id)}/recycle`)
const two = { node_pools: [{ ...smallPool, count: 2 }] }
const nodesOf = (id: number) =>
  selectRows(http.store, 'nodes', ['id', 'role', 'wants_recycle'], { cluster_id: id }, 'id')
async function targetOf(operationId: string | undefined) {
  const events = http.store.db.selectFrom('events').select('target')
  return (await events.where('id', '=', asId<EventId>(Number(operationId))).executeTakeFirstOrThrow()).target
}

describe('parallel requests', () => {
  it('accepts exactly one of several creates with one label (decision E1)', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => postCluster(http, { label: 'wanted' })))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    for (const lost of answers.filter((one) => one.status === 400)) expectRejected(lost, ['Must be unique', 'label'])
  })

  it('accepts exactly one of several deletes, the others get 404', async () => {
    const { id } = await makeCluster(http)
    const answers = await Promise.all([remove(id), remove(id), remove(id)])
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 404, 404])
  })

  it('upgrades by one step only: the step is checked while the cluster is locked (decision E4)', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.33' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => update(id, { k8s_version: '1.34' })))
    for (const { status, body } of answers) expect([status, body.k8s_version]).toEqual([200, '1.34'])
    expect(answers.filter((one) => one.headers['operation-id'] !== undefined)).toHaveLength(1)
    const steps = await Promise.all(['1.35', '1.33', '1.35'].map((k8s_version) => update(id, { k8s_version })))
    expect(steps.map((one) => one.status).toSorted()).toEqual([200, 200, 400])
  })

  it('joins recycle requests into one: one Operation-Id (decision E6)', async () => {
    const { id } = await makeCluster(http, two)
    const answers = await Promise.all([recycle(id), recycle(id), recycle(id)])
    expect(new Set(answers.map((one) => one.headers['operation-id'])).size).toBe(1)
    expect(await nodesOf(id)).toHaveLength(3)
  })
})

describe('running recycle', () => {
  it('enabling high availability also replaces surge nodes, which were created for the old control plane (decision E5)', async () => {
    const { id } = await makeCluster(http)
    await recycle(id)
    const before = await nodesOf(id)
    expect(before.map((node) => node.role)).toEqual(['member', 'surge'])
    const answer = await update(id, { control_plane: { high_availability: true } })
    expect(await targetOf(answer.headers['operation-id'])).toEqual({
      isHighlyAvailable: true,
      nodeIds: before.map((node) => node.id),
    })
    expect((await nodesOf(id)).find((node) => node.id === before[1]?.id)?.role).toBe('leaving')
  })

  it('joining a recycle adds nodes that an intermediate upgrade left behind: afterwards all have the latest patch (contract, rule 6)', async () => {
    const { db } = http.store
    const { id } = await makeCluster(http, { k8s_version: '1.34', ...two })
    const first = await recycle(id)
    const [one, other] = await nodesOf(id)
    // A node of the old patch has already replaced the first node.
    const nodes = db.updateTable('nodes').where('cluster_id', '=', asId<ClusterId>(id))
    await nodes
      .set({ role: 'leaving' })
      .where('id', '=', asId<NodeId>(Number(one?.id)))
      .execute()
    await nodes.set({ role: 'member', replaces_id: null }).where('role', '=', 'surge').execute()
    const [, , young] = await nodesOf(id)
    await update(id, { k8s_version: '1.35' })
    const work = db.selectFrom('work').select('generation').where('kind', '=', 'cluster').where('id', '=', id)
    const before = (await work.executeTakeFirstOrThrow()).generation
    const second = await recycle(id)
    // A reconcile pass with the former target must not end the operation.
    expect((await work.executeTakeFirstOrThrow()).generation).toBe(before + 1)
    expect(second.headers['operation-id']).toBe(first.headers['operation-id'])
    expect(await targetOf(first.headers['operation-id'])).toEqual({ nodeIds: [one?.id, other?.id, young?.id] })
    const members = (await nodesOf(id)).filter((node) => node.role === 'member')
    expect(members.map((node) => node.wants_recycle)).toEqual([true, true])
  })
})
