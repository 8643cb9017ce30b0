import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

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

it('shows each caller themselves', async () => {
  const other = await http.makeCaller('somebody-else')
  expect((await http.call('GET', '/v4/profile', { token: other.token })).body).toMatchObject({
    uid: other.userId,
    username: 'somebody-else',
  })
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

it('shows nobody without a token', async () => {
  expect((await http.call('GET', '/v4/profile', { token: null })).status).toBe(401)
})

it('names the console method in the words of the linode dialect', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    expect((await other.call('GET', '/v4/profile')).body).toHaveProperty('lish_auth_method')
  } finally {
    await other.close()
  }
})
