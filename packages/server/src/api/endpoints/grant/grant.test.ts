import { type Grants, linode } from '@moorage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, type TestCaller, startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'

const noGlobals = { add_volumes: false, add_hosts: false, add_clusters: false, account_access: null }

let http: HttpHarness
let volumeIds: number[]
let hostId: number
let clusterId: number

const makeVolume = async (label: string, more = {}) =>
  (await http.call<{ id: number }>('POST', '/v4/volumes', { body: { label, region: 'eu-central' }, ...more })).body.id
const makeHost = async (label: string) =>
  (
    await http.call<{ id: number }>('POST', '/v4/hosts/instances', {
      body: { label, region: 'eu-central', type: 'g6-standard-1', booted: false },
    })
  ).body.id

beforeAll(async () => {
  http = await startHttpHarness()
  volumeIds = [await makeVolume('one'), await makeVolume('two'), await makeVolume('gone')]
  hostId = await makeHost('a-host')
  clusterId = (await makeCluster(http, { label: 'a-cluster' })).id
  await http.call('DELETE', `/v4/volumes/${volumeIds.pop()}`)
})
afterAll(() => http.close())

const path = (username: string) => `/v4/account/users/${username}/grants`
const view = (username: string) => http.call<Grants>('GET', path(username))
const put = (username: string, body: unknown, more = {}) => http.call<Grants>('PUT', path(username), { body, ...more })
const own = (user: TestCaller) => http.call<Grants>('GET', '/v4/profile/grants', { token: user.token })
const faultsOf = (answer: { body: unknown }) => (answer.body as { errors: { reason: string; field: string }[] }).errors
const updatesOf = async ({ userId }: TestCaller) =>
  (
    await http.store.db
      .selectFrom('events')
      .select('id')
      .where('action', '=', 'user_update')
      .where('entity_id', '=', userId)
      .execute()
  ).length

describe('GET /account/users/{username}/grants (facts 9.3)', () => {
  it('shows everything living of the account by number, null where nothing is granted, and the globals', async () => {
    await http.makeUser(http, 'fresh')
    const { status, body } = await view('fresh')
    expect(status).toBe(200)
    expect(body.volume).toEqual([
      { id: volumeIds[0], label: 'one', permissions: null },
      { id: volumeIds[1], label: 'two', permissions: null },
    ])
    expect(body.host).toContainEqual({ id: hostId, label: 'a-host', permissions: null })
    expect(body.host.map((host) => host.id)).toEqual(body.host.map((host) => host.id).toSorted((a, b) => a - b))
    expect(body.cluster).toEqual([{ id: clusterId, label: 'a-cluster', permissions: null }])
    expect(body.global).toEqual(noGlobals)
  })

  it('costs one statement for each kind, however much the account has', async () => {
    const big = await http.makeCaller('big')
    const user = await http.makeUser(big, 'little')
    await sql`insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status, updated)
      select ${big.accountId}, 'v' || n, 10, 'r', 'nvme', 'disabled', 'active', moor_now() from generate_series(1, 20000) as n`.execute(
      http.store.db,
    )
    const all = await http.call<Grants>('GET', path('little'), { token: big.token })
    expect(all.body.volume).toHaveLength(20_000)
    const some = all.body.volume.slice(0, 10_000).map(({ id }) => ({ id, permissions: 'read_only' }))
    const answer = await put('little', { volume: some }, { token: big.token })
    expect(answer.body.volume.filter((one) => one.permissions === 'read_only')).toHaveLength(10_000)
    expect((await own(user)).body.volume).toHaveLength(10_000)
    expect(
      (await put('little', { volume: [...some, { id: 1, permissions: null }] }, { token: big.token })).status,
    ).toBe(400)
  })
})

describe('PUT /account/users/{username}/grants (facts 9.3)', () => {
  it('changes what is named and keeps the rest; null takes away', async () => {
    const user = await http.makeUser(http, 'gradual')
    const [one = 0, two = 0] = volumeIds
    await put('gradual', {
      volume: [{ id: one, permissions: 'read_only' }],
      global: { add_volumes: true, account_access: 'read_only' },
    })
    const second = await put('gradual', {
      volume: [{ id: two, permissions: 'read_write' }],
      host: [{ id: hostId, permissions: 'read_only' }],
      cluster: [{ id: clusterId, permissions: 'read_write' }],
      global: { add_hosts: true },
    })
    expect(second.body.volume.map((volume) => volume.permissions)).toEqual(['read_only', 'read_write'])
    expect(second.body.global).toEqual({
      ...noGlobals,
      add_volumes: true,
      add_hosts: true,
      account_access: 'read_only',
    })
    expect(second.body).toEqual((await view('gradual')).body)
    const third = await put('gradual', {
      volume: [
        { id: one, permissions: null },
        { id: two, permissions: 'read_only' },
      ],
      global: { add_volumes: false, account_access: null },
    })
    expect(third.body.volume.map((volume) => volume.permissions)).toEqual([null, 'read_only'])
    expect(third.body.global).toEqual({ ...noGlobals, add_hosts: true })
    expect((await own(user)).body).toEqual({
      volume: [{ id: two, label: 'two', permissions: 'read_only' }],
      host: [{ id: hostId, label: 'a-host', permissions: 'read_only' }],
      cluster: [{ id: clusterId, label: 'a-cluster', permissions: 'read_write' }],
      global: { ...noGlobals, add_hosts: true },
    })
    expect(await updatesOf(user)).toBe(3)
  })

  it('counts from its answer on (decision G1)', async () => {
    const { token } = await http.makeUser(http, 'prompt')
    const see = async () => (await http.call('GET', `/v4/volumes/${volumeIds[0]}`, { token })).status
    const results: number[] = []
    for (const permissions of ['read_only', null, 'read_write', null]) {
      await put('prompt', { volume: [{ id: volumeIds[0], permissions }] })
      results.push(await see())
    }
    expect(results).toEqual([200, 404, 200, 404])
  })

  it('answers no more than 50 problems for 10,000 wrong numbers', async () => {
    await http.makeUser(http, 'flooded')
    const answer = await put('flooded', {
      volume: Array.from({ length: 10_000 }, (_, index) => ({ id: 1_000_000 + index, permissions: null })),
    })
    expect([answer.status, faultsOf(answer).length]).toEqual([400, 50])
  })

  it('a thing named twice is refused by the place of the second', async () => {
    await http.makeUser(http, 'stutter')
    const twice = [
      { id: hostId, permissions: 'read_only' },
      { id: hostId, permissions: null },
    ]
    expect(faultsOf(await put('stutter', { host: twice }))).toEqual([
      { field: 'host[1].id', reason: 'This one stands at place 1 of the list already.', code: 'request.field_invalid' },
    ])
  })

  it.each([
    [{ volume: [{ id: 1, permissions: 'all' }] }, 'volume[0].permissions'],
    [{ volume: [{ permissions: 'read_only' }] }, 'volume[0].id'],
    [{ cluster: { id: 1 } }, 'cluster'],
    [{ global: { add_volumes: 'yes' } }, 'global.add_volumes'],
    [{ global: { account_access: true } }, 'global.account_access'],
  ])('%j is refused on %s', async (body, field) => {
    const { username } = await http.makeUser(http, `odd-${field.replaceAll(/\W/g, '-')}`)
    const answer = await put(username, body)
    expect([answer.status, faultsOf(answer).map((error) => error.field)]).toEqual([400, [field]])
  })

  it('two at once both count: the user is locked', async () => {
    const user = await http.makeUser(http, 'contended')
    await Promise.all([
      put('contended', { volume: [{ id: volumeIds[0], permissions: 'read_only' }], global: { add_volumes: true } }),
      put('contended', { volume: [{ id: volumeIds[1], permissions: 'read_write' }], global: { add_hosts: true } }),
    ])
    expect((await own(user)).body).toMatchObject({
      volume: [{ permissions: 'read_only' }, { permissions: 'read_write' }],
      global: { add_volumes: true, add_hosts: true },
    })
  })
})

const linodeKinds =
  'linode nodebalancer domain stackscript longview image volume firewall database vpc lkecluster global'.split(' ')

it('speaks the words and lists of the linode dialect, both ways (facts 9.3)', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    const {
      body: { id },
    } = await other.call<{ id: number }>('POST', '/v4/volumes', { body: { label: 'one', region: 'eu-central' } })
    const {
      body: { id: linodeId },
    } = await other.call<{ id: number }>('POST', '/v4/linode/instances', {
      body: { label: 'a-host', region: 'eu-central', type: 'g6-standard-1', booted: false },
    })
    const user = await other.makeUser(other, 'lin')
    const answer = await other.call('PUT', path('lin'), {
      body: {
        volume: [{ id, permissions: 'read_only' }],
        linode: [{ id: linodeId, permissions: 'read_write' }],
        global: { add_linodes: true, add_lkes: true, add_domains: true },
      },
    })
    expect(Object.keys(answer.body)).toEqual(linodeKinds)
    expect(answer.body).toMatchObject({
      volume: [{ id, label: 'one', permissions: 'read_only' }],
      linode: [{ id: linodeId, permissions: 'read_write' }],
      domain: [],
      lkecluster: [],
      global: {
        add_linodes: true,
        add_lkes: true,
        add_volumes: false,
        add_domains: false,
        cancel_account: false,
        account_access: null,
      },
    })
    expect(await other.call('GET', '/v4/profile/grants', { token: user.token })).toMatchObject({
      status: 200,
      body: { linode: [{ id: linodeId }] },
    })
    expect(
      await other.call('PUT', path('lin'), { body: { lkecluster: [{ id: 99, permissions: null }] } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'lkecluster[0].id', reason: 'id is not valid' }] } })
    expect((await other.call('GET', path('tester'))).status).toBe(204)
  } finally {
    await other.close()
  }
})
