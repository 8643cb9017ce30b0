import { describe, expect, it } from 'vitest'
import { useHttpHarness } from '#testkit/http/use-bench.ts'
import { insertTestApp } from '#testkit/operation-table/insert-test-app.ts'

const http = await useHttpHarness()
const made = await http.call<{ id: string }>('POST', '/v4/account/oauth-clients', {
  body: { label: 'app', redirect_uri: 'https://app.test/done' },
})
const appId = await insertTestApp(http.store, http, made.body.id, ['*'])
const app = await http.makeToken(['*'], Date.now() + 3_600_000)
await http.store.db.updateTable('tokens').set({ oauth_app_id: appId }).where('id', '=', app.id).execute()

describe('what would outlive an application is refused to its token (decision G11)', () => {
  const refusal = {
    status: 403,
    body: { errors: [{ reason: 'Unauthorized', field: '', code: 'access.grant_missing' }] },
  }

  it('a token of its own making, whatever its body says', async () => {
    const body = { label: 'mine', scopes: 'volumes:read_only' }
    expect(await http.call('POST', '/v4/profile/tokens', { token: app.token, body })).toMatchObject(refusal)
    expect((await http.call('POST', '/v4/profile/tokens', { body })).status).toBe(200)
  })

  it('a password, and nothing else of a user', async () => {
    const create = (body: object, token = app.token) => http.call('POST', '/v4/account/users', { token, body })
    expect(await create({ username: 'kept', password: 'correct horse battery' })).toMatchObject(refusal)
    expect((await create({ username: 'plain' })).status).toBe(200)
    expect((await create({ username: 'kept', password: 'correct horse battery' }, http.token)).status).toBe(200)
  })

  it('after what is wrong with the body, which is told first (decision B3)', async () => {
    const answer = await http.call('POST', '/v4/profile/tokens', { token: app.token, body: { label: 7 } })
    expect(answer.status).toBe(400)
  })
})
