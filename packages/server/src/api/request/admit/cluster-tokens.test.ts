import type { Event, Volume } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { asId, type EventId } from '#domain/shared/index.ts'
import { listVisibleEvents } from '#store/event/read-events.ts'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { clusterTokenOf, makeCluster } from '#testkit/http/make-cluster.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'
import { selectRow } from '#testkit/database/rows.ts'

/** `beside` has a volume and a host of the user. */
const its = { clusterId: 0, hostId: 0, token: '' }
const beside = { volumeId: 0, hostId: 0 }
const http = await useHttpBench()
Object.assign(its, await newCluster())
beside.hostId = (await makeHost(http)).id
beside.volumeId = (await makeVolume(http, { host_id: beside.hostId })).id

async function newCluster(token?: string): Promise<typeof its> {
  const { id } = await makeCluster(http, { node_pools: [{ type: 'g6-standard-6', count: 1 }] }, token)
  await http.converge()
  const host = await selectRow(http.store, 'hosts', 'id', { orch_cluster_id: id })
  return { clusterId: id, hostId: host.id, token: await clusterTokenOf(http, id) }
}
const as = <Body = Record<string, unknown>>(token: string, method: string, path: string, body?: unknown) =>
  http.call<Body>(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }) })
const idsOf = async (token: string, path: string) =>
  (await as<{ data: { id: number }[] }>(token, 'GET', path)).body.data.map((one) => one.id)
const create = (token: string, body = {}) =>
  as<Volume>(token, 'POST', '/volumes', { label: http.nextLabel(), region: 'eu-central', ...body })
const problems = (answer: TestAnswer<unknown>) => [
  answer.status,
  ...(answer.body as { errors: { reason: string; field: string }[] }).errors.map((one) => one.field || one.reason),
]

describe('the service token of a cluster is a separate actor, regardless of the creator of the cluster (decisions E9, G7)', () => {
  it('keeps working after the restricted creator is deleted, without more access from the heir', async () => {
    const maker = await http.makeUser(http, 'maker', { globals: { add_clusters: true } })
    const own = await newCluster(maker.token)
    expect((await create(own.token)).status).toBe(403)
    expect((await as(http.token, 'DELETE', '/account/users/maker')).status).toBe(200)
    expect((await as(maker.token, 'GET', '/profile')).status).toBe(401)
    expect([await idsOf(own.token, '/volumes'), await idsOf(own.token, '/hosts/instances')]).toEqual([[], [own.hostId]])
    expect((await as(own.token, 'DELETE', `/volumes/${beside.volumeId}`)).status).toBe(404)
    expect((await create(own.token)).status).toBe(200)
  })
})

describe('access of a service token (decision E9)', () => {
  it('creates volumes while its user may, and grants them to that user; other grants of the user do not count', async () => {
    const maker: TestCaller = await http.makeUser(http, 'granted', { globals: { add_clusters: true } })
    const own = await newCluster(maker.token)
    await grantByRequest(http, maker, {
      volume: [{ id: beside.volumeId, permissions: 'read_write' }],
      host: [{ id: beside.hostId, permissions: 'read_write' }],
      global: { add_volumes: true, account_access: 'read_write' },
    })
    const made = await create(own.token)
    expect(made).toMatchObject({ status: 200, body: { orch_cluster_id: own.clusterId } })
    expect([await idsOf(own.token, '/volumes'), await idsOf(own.token, '/hosts/instances')]).toEqual([
      [made.body.id],
      [own.hostId],
    ])
    expect(await idsOf(maker.token, '/volumes')).toEqual([beside.volumeId, made.body.id])
    expect(await idsOf(maker.token, '/profile/tokens')).toHaveLength(1)
    await grantByRequest(http, maker, {
      global: { add_volumes: false },
      volume: [{ id: made.body.id, permissions: null }],
    })
    expect([
      (await create(own.token)).status,
      (await as(own.token, 'PUT', `/volumes/${made.body.id}`, { tags: ['kept'] })).status,
    ]).toEqual([403, 200])
    await http.call('PUT', '/v4/account/users/granted', { body: { restricted: false } })
    expect((await create(own.token)).status).toBe(200)
  })

  it('grants new volumes to its user at the level that they hold on the cluster, and none after that level is removed', async () => {
    const maker = await http.makeUser(http, 'bereft', { globals: { add_clusters: true, add_volumes: true } })
    const own = await newCluster(maker.token)
    const [whole, seen, hidden] = [await create(own.token), await withLevel('read_only'), await withLevel(null)]
    expect([whole.status, seen.status, hidden.status]).toEqual([200, 200, 200])
    const mine = async ({ body: { id } }: TestAnswer<Volume>) => [
      (await as(maker.token, 'GET', `/volumes/${id}`)).status,
      (await as(maker.token, 'PUT', `/volumes/${id}`, { tags: ['mine'] })).status,
    ]
    expect([await mine(whole), await mine(seen), await mine(hidden)]).toEqual([
      [200, 200],
      [200, 403],
      [404, 404],
    ])
    await http.converge()
    const copy = await as<Volume>(own.token, 'POST', `/volumes/${hidden.body.id}/clone`, { label: http.nextLabel() })
    expect([copy.status, (await as(maker.token, 'GET', `/volumes/${copy.body.id}`)).status]).toEqual([200, 404])
    expect((await as(http.token, 'GET', `/volumes/${hidden.body.id}`)).status).toBe(200)

    async function withLevel(permissions: 'read_only' | null): Promise<TestAnswer<Volume>> {
      await grantByRequest(http, maker, { cluster: [{ id: own.clusterId, permissions }] })
      return create(own.token)
    }
  })

  it('accesses the snapshots of its volumes, also after the volumes are gone, and no others (decision D13)', async () => {
    const snap = (token: string, id: number) => as<{ id: number }>(token, 'POST', `/volumes/${id}/snapshots`, {})
    const own = await create(its.token)
    await http.converge()
    const [mine, foreign] = [await snap(its.token, own.body.id), await snap(http.token, beside.volumeId)]
    expect([mine.status, foreign.status, (await snap(its.token, beside.volumeId)).status]).toEqual([200, 200, 404])
    await as(its.token, 'DELETE', `/volumes/${own.body.id}`)
    await http.converge()
    const from = ({ body: { id } }: typeof mine) => create(its.token, { snapshot_id: id, region: undefined })
    expect(await from(mine)).toMatchObject({ status: 200, body: { orch_cluster_id: its.clusterId } })
    expect(problems(await from(foreign))).toEqual([400, 'snapshot_id'])
    expect(await idsOf(its.token, '/volumes/snapshots')).toEqual([mine.body.id])
    const on = async (method: string, { body: { id } }: typeof mine) =>
      (await as(its.token, method, `/volumes/snapshots/${id}`)).status
    expect([await on('GET', foreign), await on('DELETE', foreign)]).toEqual([404, 404])
    expect([await on('GET', mine), await on('DELETE', mine), await on('GET', mine)]).toEqual([200, 200, 404])
  })

  it('its profile has the username but not the email address; its grants are its own access', async () => {
    expect((await as(its.token, 'GET', '/profile')).body).toMatchObject({
      username: 'tester',
      email: '',
      restricted: true,
    })
    const volumes = await idsOf(its.token, '/volumes')
    const { body } = await as<{ volume: { id: number }[] }>(its.token, 'GET', '/profile/grants')
    expect(body).toMatchObject({
      host: [{ id: its.hostId, permissions: 'read_write' }],
      cluster: [],
      global: { add_volumes: true, add_hosts: false, add_clusters: false, account_access: null },
    })
    expect(body.volume.map((one) => one.id)).toEqual(volumes)
  })

  it('its stored responses outlive its user (decisions A9, G8)', async () => {
    const maker = await http.makeUser(http, 'forgotten', { globals: { add_clusters: true, add_volumes: true } })
    const own = await newCluster(maker.token)
    const body = { label: http.nextLabel(), region: 'eu-central' }
    const keyed = (token: string) =>
      http.call<Volume>('POST', '/v4/volumes', { token, body, headers: { 'idempotency-key': 'again' } })
    const first = await keyed(own.token)
    expect(
      (
        await http.call('POST', '/v4/volumes', {
          token: maker.token,
          body: { ...body, label: http.nextLabel() },
          headers: { 'idempotency-key': 'again' },
        })
      ).status,
    ).toBe(200)
    expect((await as(http.token, 'DELETE', '/account/users/forgotten')).status).toBe(200)
    expect(await keyed(own.token)).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotent-replay': 'true' },
    })
    expect(problems(await keyed(http.token))).toEqual([400, 'label'])
    const kept = await http.store.db
      .selectFrom('idempotency_keys')
      .select(['user_id', 'key'])
      .where('key', 'like', '%again')
      .orderBy('created')
      .execute()
    expect(kept).toEqual([{ user_id: http.userId, key: `cluster ${own.clusterId} again` }])
  })
})

describe('actions of a service token are not caused by its user (decisions E9, G7)', () => {
  it('a user without access to cluster and volumes sees no such event in lists, views, long polls and streams; unrestricted users do, with the username', async () => {
    const maker = await http.makeUser(http, 'apart', { globals: { add_clusters: true, add_volumes: true } })
    const own = await newCluster(maker.token)
    const before = await create(own.token)
    await grantByRequest(http, maker, {
      cluster: [{ id: own.clusterId, permissions: null }],
      volume: [{ id: before.body.id, permissions: null }],
    })
    const after = await create(own.token)
    await http.converge()
    const told = await Promise.all([
      as(own.token, 'POST', `/volumes/${before.body.id}/attach`, { host_id: own.hostId }),
      as(own.token, 'PUT', `/volumes/${after.body.id}`, { tags: ['later'] }),
      as(own.token, 'POST', `/hosts/instances/${own.hostId}/reboot`, {}),
    ])
    expect(told.map((one) => one.status)).toEqual([200, 200, 200])
    const operations = [before, after, told[0], told[2]].map((answer) => Number(answer?.headers['operation-id']))
    const listed = await idsOf(maker.token, '/account/events?page_size=500')
    expect(operations.filter((id) => listed.includes(id))).toEqual([])
    for (const id of operations) {
      for (const query of ['', '?wait=1'])
        expect((await as(maker.token, 'GET', `/account/events/${id}${query}`)).status).toBe(404)
      expect((await as<Event>(http.token, 'GET', `/account/events/${id}`)).body).toMatchObject({ username: 'apart' })
    }
    const shown = await listVisibleEvents(
      http.store.db,
      { ...maker, clusterId: null },
      operations.map((id) => asId<EventId>(id)),
    )
    expect([...shown]).toEqual([])
    const { body } = await http.call<{ data: unknown[] }>('GET', '/v4/account/audit', {
      filter: { request_id: after.headers['x-request-id'] },
    })
    expect(body.data).toMatchObject([
      { operation: 'volume.create', username: 'apart', token: { label: `cluster ${own.clusterId}` } },
    ])
  })
})
