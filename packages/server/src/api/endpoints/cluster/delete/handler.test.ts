import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId, type EventId, type VolumeId } from '#domain/shared/index.ts'
import { findToken } from '#store/token/find-token.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster, smallPool } from '#testkit/http/make-cluster.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness({})
})
afterAll(() => http.close())

const remove = (id: number, token?: string) =>
  http.call('DELETE', `/v4/orch/clusters/${id}`, token === undefined ? {} : { token })
const operationOf = (answer: TestAnswer<unknown>) => Number(answer.headers['operation-id'])
const statusOf = async (id: number) =>
  (
    await http.store.db
      .selectFrom('events')
      .select('status')
      .where('id', '=', asId<EventId>(id))
      .executeTakeFirstOrThrow()
  ).status

/** The own token of a cluster, as its pass makes it. */
async function giveToken(clusterId: number): Promise<string> {
  const { secret } = await http.store.db.transaction().execute((tx) =>
    insertToken(tx, http, {
      label: 'cluster',
      scopes: ['volumes:read_write', 'hosts:read_write'],
      expiryMs: null,
      clusterId: asId<ClusterId>(clusterId),
    }),
  )
  return secret
}

describe('operation 14: a cluster is deleted (contract, "Clusters", rule 5; decision E9)', () => {
  it('is 404 from the answer on, with everything below it, and its one operation goes on behind', async () => {
    const { id, label } = await makeCluster(http, { node_pools: [{ ...smallPool, count: 2 }] })
    const { body: pools } = await http.call<{ data: { id: number }[] }>('GET', `/v4/orch/clusters/${id}/pools`)
    const answer = await remove(id)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await http.call('GET', `/v4/account/events/${operationOf(answer)}`)).body).toMatchObject({
      action: 'orch_cluster_delete',
      status: 'scheduled',
      username: 'tester',
      entity: { type: 'orchcluster', id, label, url: `/v4/orch/clusters/${id}` },
    })
    const base = `/v4/orch/clusters/${id}`
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/recycle'],
      ['GET', '/kubeconfig'],
      ['DELETE', '/kubeconfig'],
      ['GET', '/pools'],
      ['GET', `/pools/${pools.data[0]?.id}`],
    ] as const) {
      expect([method, path, (await http.call(method, `${base}${path}`)).status]).toEqual([method, path, 404])
    }
  })

  it('a second delete is 404, also in parallel: exactly one operation', async () => {
    const { id } = await makeCluster(http)
    const answers = await Promise.all([remove(id), remove(id), remove(id)])
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 404, 404])
  })
})

describe('the own token of a cluster (decision E9)', () => {
  it("makes volumes that carry the cluster, and so do their clones by it; nobody else's do", async () => {
    const { id } = await makeCluster(http)
    const token = await giveToken(id)
    const create = (more: object) => http.call<Volume>('POST', '/v4/volumes', { ...more })
    const own = await create({ token, body: { label: 'pvc-1', region: 'eu-central' } })
    expect(own.body.orch_cluster_id).toBe(id)
    await http.store.db
      .updateTable('volumes')
      .set({ status: 'active' })
      .where('id', '=', asId<VolumeId>(own.body.id))
      .execute()
    const clone = (more: object) => http.call<Volume>('POST', `/v4/volumes/${own.body.id}/clone`, { ...more })
    expect((await clone({ token, body: { label: 'pvc-2' } })).body.orch_cluster_id).toBe(id)
    expect((await clone({ body: { label: 'copy' } })).body.orch_cluster_id).toBeNull()
    expect((await create({ body: { label: 'mine', region: 'eu-central' } })).body.orch_cluster_id).toBeNull()
  })

  it('is revoked with the cluster; its volumes stay, detached, and can be found by its number', async () => {
    const { id } = await makeCluster(http)
    const token = await giveToken(id)
    await http.call('POST', '/v4/volumes', { token, body: { label: 'left', region: 'eu-central' } })
    await remove(id)
    expect(await findToken(http.store.db, token)).toBeNull()
    expect((await http.call('GET', '/v4/volumes', { token })).status).toBe(401)
    const { body } = await http.call<{ data: Volume[] }>('GET', '/v4/volumes', { filter: { orch_cluster_id: id } })
    expect(body.data).toMatchObject([{ label: 'left', host_id: null, orch_cluster_id: id }])
  })

  it('has its scopes and no more (contract, "Authentication", rule 3)', async () => {
    const { id } = await makeCluster(http)
    expect((await http.call('GET', `/v4/orch/clusters/${id}`, { token: await giveToken(id) })).status).toBe(401)
  })

  it('of another cluster is left alone', async () => {
    const [gone, kept] = [await makeCluster(http), await makeCluster(http)]
    const tokens = [await giveToken(gone.id), await giveToken(kept.id)]
    await remove(gone.id)
    expect([
      await findToken(http.store.db, tokens[0] ?? ''),
      await findToken(http.store.db, tokens[1] ?? ''),
    ]).toMatchObject([null, { clusterId: kept.id }])
  })
})

it('an event that a deletion has canceled says so', async () => {
  const { id } = await makeCluster(http)
  const renewal = await http.call('DELETE', `/v4/orch/clusters/${id}/kubeconfig`)
  await remove(id)
  expect(await statusOf(operationOf(renewal))).toBe('canceled')
})
