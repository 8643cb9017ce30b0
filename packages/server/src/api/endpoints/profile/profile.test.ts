import { linode, operations, type Profile } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { testSshKey } from '#testkit/operation-table/test-ssh-key.ts'

let http: HttpHarness

beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const schema = operations.find((one) => one.name === 'profile.view')?.response ?? {}

it('shows the user behind the token, whatever its scopes (facts 1.1)', async () => {
  const { token } = await http.makeToken(['volumes:read_only'])
  const { status, body } = await http.call('GET', '/v4/profile', { token })
  expect([status, Check(schema, body)]).toEqual([200, true])
  expect(body).toMatchObject({ uid: http.userId, username: 'tester', restricted: false })
})

it('says who is restricted, and shows the address', async () => {
  const user = await http.makeUser(http, 'restricted-one')
  await http.store.db.updateTable('users').set({ email: 'r@x' }).where('id', '=', user.userId).execute()
  expect((await http.call('GET', '/v4/profile', { token: user.token })).body).toMatchObject({
    uid: user.userId,
    username: 'restricted-one',
    email: 'r@x',
    restricted: true,
  })
})

it('shows grants to any token, whatever its scopes; 204 to the unrestricted (facts 9.3)', async () => {
  const user = await http.makeUser(http, 'granted-one', {
    scopes: ['events:read_only'],
    globals: { add_hosts: true },
    grants: [['volume', 77, 'read_only']],
  })
  const { status, body } = await http.call('GET', '/v4/profile/grants', { token: user.token })
  expect([status, body]).toEqual([
    200,
    {
      volume: [],
      host: [],
      cluster: [],
      global: { add_volumes: false, add_hosts: true, add_clusters: false, account_access: null },
    },
  ])
  expect(await http.call('GET', '/v4/profile/grants')).toMatchObject({ status: 204, text: '' })
  expect((await http.call('GET', '/v4/profile/grants', { token: null })).status).toBe(401)
})

it('names the console method in the words of the linode dialect', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    expect((await other.call('GET', '/v4/profile')).body).toHaveProperty('lish_auth_method')
  } finally {
    await other.close()
  }
})

describe('PUT /profile (decision G12)', () => {
  const put = (body: unknown, more = {}) =>
    http.call<Profile & { errors: readonly { field: string; reason: string }[] }>('PUT', '/v4/profile', {
      body,
      ...more,
    })

  it('changes what is sent, of a restricted user too, and shows it in the answer and later', async () => {
    const { token } = await http.makeUser(http, 'says-more')
    const wanted = {
      email: 'more@example.org',
      timezone: 'America/New_York',
      email_notifications: true,
      console_auth_method: 'keys_only',
      authorized_keys: [testSshKey],
    }
    const { status, body } = await put(wanted, { token })
    expect([status, body]).toMatchObject([200, { ...wanted, username: 'says-more', restricted: true }])
    expect((await http.call('GET', '/v4/profile', { token })).body).toEqual(body)
    expect((await put({ authorized_keys: [] }, { token })).body).toEqual({ ...body, authorized_keys: null })
  })
})

describe('preferences (decision G12)', () => {
  const place = '/v4/profile/preferences'

  it('are one object for each user, kept whole and as it was written', async () => {
    const { token } = await http.makeUser(http, 'prefers')
    expect((await http.call('GET', place, { token })).text).toBe('{}')
    const wanted = { zeta: null, alpha: { host_id: [1, 'linode_id', { '': [] }] }, __proto_: 1.5 }
    for (const body of [{ before: true }, wanted])
      expect(await http.call('PUT', place, { token, body })).toMatchObject({ status: 200, text: JSON.stringify(body) })
    expect((await http.call('GET', place, { token })).text).toBe(JSON.stringify(wanted))
    expect((await http.call('GET', place)).text).toBe('{}')
  })

  it('are bounded in keys, in octets and in depth', async () => {
    const many = Object.fromEntries(Array.from({ length: 151 }, (_, index) => [`k${index}`, 1]))
    const statusOf = async (body: unknown) => (await http.call('PUT', place, { body })).status
    expect([await statusOf(many), await statusOf({ a: 'x'.repeat(65_536) })]).toEqual([400, 413])
    const deep = Array.from({ length: 33 }).reduce<object>((inner) => ({ a: inner }), {})
    expect(await statusOf(deep)).toBe(400)
  })
})
