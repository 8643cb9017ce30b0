import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '../../../testkit/http-harness.ts'
import { profileHandlers } from './index.ts'

let http: HttpHarness

beforeAll(async () => {
  http = await startHttpHarness({ handlers: profileHandlers })
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
  expect((await http.call('GET', '/v4/profile', { token: other.token })).body).toMatchObject({ uid: other.userId, username: 'somebody-else' })
})

it('shows nobody without a token', async () => {
  expect((await http.call('GET', '/v4/profile', { token: null })).status).toBe(401)
})

it('names the console method in the words of the linode dialect', async () => {
  const other = await startHttpHarness({ handlers: profileHandlers, dialect: linode })
  try {
    expect((await other.call('GET', '/v4/profile')).body).toHaveProperty('lish_auth_method')
  } finally {
    await other.close()
  }
})
