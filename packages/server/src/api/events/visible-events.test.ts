import type { Event } from '@moorage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { type GrantsAsked, grantByRequest } from '#testkit/http/grant-by-request.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

let http: HttpBench
let user: TestCaller
let users = 0
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const newUser = async (asked: GrantsAsked = {}): Promise<void> => {
  user = await http.makeUser(http, `watcher-${(users += 1)}`)
  await grantByRequest(http, user, asked)
}
const listed = async (filter?: unknown) =>
  (
    await http.call<{ data: Event[]; results: number }>('GET', '/v4/account/events', {
      token: user.token,
      ...(filter === undefined ? {} : { filter }),
    })
  ).body
const told = async () => (await listed()).data.map((one) => `${one.action} ${one.entity.type} ${one.entity.id}`)
const rows = () =>
  http.store.db.selectFrom('events').selectAll().where('account_id', '=', http.accountId).orderBy('id').execute()

describe('the events that a restricted user sees (decision G7)', () => {
  it('are those of things they have a grant on, from before the grant too, and of nothing else', async () => {
    const [volume, hidden, host] = [await makeVolume(http), await makeVolume(http), await makeHost(http)]
    await newUser({
      volume: [{ id: volume.id, permissions: 'read_only' }],
      host: [{ id: host.id, permissions: 'read_only' }],
    })
    expect(await told()).toEqual([
      `volume_create volume ${volume.id}`,
      `host_create host ${host.id}`,
      `host_boot host ${host.id}`,
    ])
    const {
      data: [first],
    } = await listed()
    const other = (await rows()).find((row) => row.entity_type === 'volume' && row.entity_id === hidden.id)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/seen'],
      ['POST', '/read'],
    ] as const) {
      const ask = (id: number | undefined) =>
        http.call(method, `/v4/account/events/${id}${path}`, { token: user.token })
      expect([(await ask(first?.id)).status, (await ask(other?.id)).status]).toEqual([200, 404])
    }
    expect(await listed({ 'entity.type': 'volume', 'entity.id': hidden.id })).toMatchObject({ results: 0 })
    await grantByRequest(http, user, { volume: [{ id: volume.id, permissions: null }] })
    expect(await told()).toEqual([`host_create host ${host.id}`, `host_boot host ${host.id}`])
  })

  it('marking an event as seen marks only what they see before it', async () => {
    const [one, hidden, other] = [await makeVolume(http), await makeVolume(http), await makeVolume(http)]
    await newUser({ volume: [one, other].map(({ id }) => ({ id, permissions: 'read_only' as const })) })
    const last = (await listed()).data.at(-1)
    await http.call('POST', `/v4/account/events/${last?.id}/seen`, { token: user.token })
    const seen = (await rows()).filter(
      (row) => row.entity_type === 'volume' && [one.id, hidden.id, other.id].includes(Number(row.entity_id)),
    )
    expect(seen.map((row) => row.is_seen)).toEqual([true, false, true])
  })

  it('through a cluster are those of its pools, its nodes and their hosts, also when all of it is gone', async () => {
    const cluster = await makeCluster(http)
    await http.settle()
    await newUser({ cluster: [{ id: cluster.id, permissions: 'read_only' }] })
    await http.call('DELETE', `/v4/orch/clusters/${cluster.id}`)
    await http.settle()
    expect(
      await http.store.db
        .selectFrom('hosts')
        .select('id')
        .where('orch_cluster_id', '=', asId<ClusterId>(cluster.id))
        .execute(),
    ).toEqual([])
    const { data } = await listed()
    expect(new Set(data.map((one) => one.action))).toEqual(
      new Set([
        'orch_cluster_create',
        'orch_node_create',
        'host_create',
        'host_boot',
        'orch_cluster_delete',
        'orch_node_delete',
        'host_delete',
      ]),
    )
    expect(data.every((one) => one.status === 'finished')).toBe(true)
    for (const one of data.filter(({ entity }) => entity.type !== 'orchcluster'))
      expect(one.secondary_entity).toMatchObject({ type: 'orchcluster', id: cluster.id })
  })

  it('are those they caused, by number and not by name, and of tokens their own only', async () => {
    await newUser({ global: { add_volumes: true } })
    const {
      body: { id },
    } = await http.call<{ id: number }>('POST', '/v4/profile/tokens', { token: user.token, body: { label: 'own' } })
    await http.call('POST', '/v4/profile/tokens', { body: { label: 'of another' } })
    expect(await told()).toEqual([`token_create token ${id}`])
    const volume = await makeVolume(http, {}, user.token)
    await http.call('DELETE', `/v4/volumes/${volume.id}`, { token: user.token })
    await http.settle()
    expect((await told()).slice(1)).toEqual([`volume_create volume ${volume.id}`, `volume_delete volume ${volume.id}`])
    await sql`update events set username = 'somebody-else' where user_id = ${user.userId}`.execute(http.store.db)
    expect(await told()).toHaveLength(3)
    await sql`update events set username = ${user.username}, user_id = ${http.userId} where entity_type = 'token' and entity_id = ${id}`.execute(
      http.store.db,
    )
    expect(await told()).toHaveLength(2)
  })

  it('of users, clients, tags and the account only with account_access', async () => {
    await http.call('POST', '/v4/tags', { body: { label: http.nextLabel() } })
    await newUser()
    expect(await told()).toEqual([])
    await grantByRequest(http, user, { global: { account_access: 'read_only' } })
    const types = new Set((await listed()).data.map((one) => one.entity.type))
    expect([...types].toSorted()).toEqual(['tag', 'user'])
  })
})

describe('waiting for the end of a job (decision F4)', () => {
  it('answers 404 when the grant has gone meanwhile', async () => {
    const {
      body: { id },
      headers,
    } = await http.call<{ id: number }>('POST', '/v4/volumes', {
      body: { label: http.nextLabel(), region: 'eu-central' },
    })
    await newUser({ volume: [{ id, permissions: 'read_only' }] })
    const view = () => http.call('GET', `${headers['location']}?wait=60`, { token: user.token })
    const waiting = view()
    // It reads the event once before it waits; whichever of the two comes first, the answer is the same.
    await grantByRequest(http, user, { volume: [{ id, permissions: null }] })
    await http.settle()
    expect((await waiting).status).toBe(404)
  })

  it('answers 401 when the token has ended meanwhile', async () => {
    const { headers } = await http.call('POST', '/v4/volumes', {
      body: { label: http.nextLabel(), region: 'eu-central' },
    })
    const leaving = await http.makeUser(http, 'soon-without', { isRestricted: false })
    const waiting = http.call('GET', `${headers['location']}?wait=60`, { token: leaving.token })
    // What was asked before this has been let in when this is answered.
    for (let turn = 0; turn < 3; turn += 1)
      expect((await http.call('GET', '/v4/volumes', { token: leaving.token })).status).toBe(200)
    await http.store.db.deleteFrom('tokens').where('user_id', '=', leaving.userId).execute()
    await http.settle()
    expect(await waiting).toMatchObject({ status: 401, body: { errors: [{ reason: 'Invalid Token' }] } })
  })

  it('answers 404, too, when the user has become restricted', async () => {
    const { headers } = await http.call('POST', '/v4/volumes', {
      body: { label: http.nextLabel(), region: 'eu-central' },
    })
    const free = await http.makeUser(http, 'formerly-free', { isRestricted: false })
    const waiting = http.call('GET', `${headers['location']}?wait=60`, { token: free.token })
    expect((await http.call('PUT', `/v4/account/users/${free.username}`, { body: { restricted: true } })).status).toBe(
      200,
    )
    await http.settle()
    expect((await waiting).status).toBe(404)
  })
})
