import { afterAll, describe, expect, it } from 'vitest'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'

const path = '/v4/account/users'
const password = 'correct horse battery staple'
const named = [
  'account:read_write',
  'volumes:read_write',
  'hosts:read_write',
  'orch:read_write',
  'events:read_write',
] as const

const http = await startHttpHarness()
const narrow = (await http.makeToken(named)).token
await http.makeUser(http, 'limited')
await http.makeUser(http, 'free', { isRestricted: false })
afterAll(() => http.close())

const refusal = {
  status: 401,
  text: '{"errors":[{"reason":"Your OAuth token is not authorized to use this endpoint.","field":"","code":"access.scope_missing"}]}',
  headers: {
    'www-authenticate': 'Bearer realm="moorage", error="insufficient_scope", scope="*"',
    'x-accepted-oauth-scopes': 'account:read_write',
  },
}
const rows = () => http.store.db.selectFrom('users').selectAll().orderBy('id').execute()

describe('a token without all scopes makes nobody who could do more than it may (decisions G2, G8)', () => {
  it.each<[string, string, object]>([
    ['POST', path, { username: 'made', password }],
    ['POST', path, { username: 'made', restricted: false }],
    ['POST', path, { username: 'made-made-made', password: 'made-made-made' }],
    ['PUT', `${path}/limited`, { password }],
    ['PUT', `${path}/tester`, { password }],
    ['PUT', `${path}/limited`, { restricted: false }],
    ['PUT', `${path}/limited`, { restricted: false, username: 'a b' }],
  ])('%s %s %j is refused, and nothing is changed', async (method, at, body) => {
    const before = await rows()
    expect(await http.call(method, at, { token: narrow, body })).toMatchObject(refusal)
    expect(await rows()).toEqual(before)
  })

  it('the scope is asked after the form of the body and before grants (decision B3)', async () => {
    expect((await http.call('POST', path, { token: narrow, body: { username: 1, password } })).status).toBe(400)
    const { token } = await http.makeUser(http, 'reader', {
      globals: { account_access: 'read_write' },
      scopes: ['account:read_write'],
    })
    expect(await http.call('POST', path, { token, body: { username: 'made', password } })).toMatchObject(refusal)
    expect(await http.call('PUT', `${path}/limited`, { token, body: { restricted: false } })).toMatchObject(refusal)
    expect((await http.call('PUT', `${path}/nobody`, { token, body: { password } })).status).toBe(404)
  })

  it('whatever else account:read_write lets it change, it may', async () => {
    for (const body of [{ username: 'plain' }, { username: 'said', restricted: true, password: null }])
      expect((await http.call('POST', path, { token: narrow, body })).status).toBe(200)
    expect(
      (await http.call('PUT', `${path}/limited`, { token: narrow, body: { email: 'l@x', restricted: true } })).status,
    ).toBe(200)
    expect(
      (await http.call('PUT', `${path}/free`, { token: narrow, body: { email: 'f@x', restricted: false } })).body,
    ).toMatchObject({ email: 'f@x', restricted: false })
  })

  it('a user who is restricted while the request waits is not made unrestricted again', async () => {
    const { userId } = await http.makeUser(http, 'falling', { isRestricted: false })
    const [held, gate] = [makeGate(), makeGate()]
    const restricting = http.store.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ is_restricted: true }).where('id', '=', userId).execute()
      held.open()
      await gate.passed
    })
    await held.passed
    const late = http.call('PUT', `${path}/falling`, { token: narrow, body: { restricted: false } })
    await awaitWaiters(http.store, 1)
    gate.open()
    await restricting
    expect(await late).toMatchObject(refusal)
    expect((await rows()).find((row) => row.id === userId)?.is_restricted).toBe(true)
  })

  it('nor ends what may do more than it (decision G2)', async () => {
    const [wide, lesser] = [await http.makeToken(['*']), await http.makeToken(['hosts:read_only'])]
    const end = (id: number) => http.call('DELETE', `/v4/profile/tokens/${id}`, { token: narrow })
    expect(await end(wide.id)).toMatchObject(refusal)
    expect((await http.call('GET', '/v4/profile', { token: wide.token })).status).toBe(200)
    expect((await end(lesser.id)).status).toBe(200)
  })

  it('each refusal is in the audit (decision G9)', async () => {
    const { headers } = await http.call('PUT', `${path}/tester`, { token: narrow, body: { password } })
    expect(
      await http.store.db
        .selectFrom('audit')
        .select(['operation', 'outcome', 'status', 'code'])
        .where('request_id', '=', String(headers['x-request-id']))
        .execute(),
    ).toEqual([{ operation: 'user.update', outcome: 'refused', status: 401, code: 'access.scope_missing' }])
  })
})
