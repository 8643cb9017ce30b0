import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

interface ClientBody {
  readonly id: string
  readonly secret: string
  readonly label: string
  readonly redirect_uri: string
  readonly public: boolean
  readonly status: string
}
interface ErrorBody {
  readonly errors: readonly { readonly field: string; readonly reason: string }[]
}

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const redirectUri = 'https://app.example.org/callback'
const create = (body: unknown = {}, headers: Record<string, string> = {}) =>
  http.call<ClientBody & ErrorBody>('POST', '/v4/account/oauth-clients', {
    body: { label: 'app', redirect_uri: redirectUri, ...(body as object) },
    headers,
  })
const told = (action: string) =>
  http.store.db
    .selectFrom('events')
    .select(['entity_type', 'entity_label', 'status'])
    .where('action', '=', action as never)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const storedHash = async (id: string) =>
  (await http.store.db.selectFrom('oauth_clients').select('secret_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .secret_hash

describe('/account/oauth-clients (facts 9.2)', () => {
  it('makes a client and shows its secret this once; only its hash is kept (decision G2)', async () => {
    const { status, body } = await create({ label: 'mine' })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f]{20}$/),
        redirect_uri: redirectUri,
        label: 'mine',
        status: 'active',
        secret: expect.stringMatching(/^[0-9a-f]{64}$/),
        thumbnail_url: null,
        public: false,
      },
    ])
    expect((await storedHash(body.id))?.toString('hex')).not.toContain(body.secret)
    for (const path of [`/v4/account/oauth-clients/${body.id}`, '/v4/account/oauth-clients']) {
      const again = await http.call('GET', path)
      expect(again.text).toContain('"secret":"<REDACTED>"')
      expect(again.text).not.toContain(body.secret)
    }
    expect(await told('oauth_client_create')).toEqual({
      entity_type: 'oauth_client',
      entity_label: 'mine',
      status: 'notification',
    })
  })

  it('a public client has no secret; a reset shows one that is kept nowhere (decision G2)', async () => {
    const { body } = await create({ public: true })
    expect(body).toMatchObject({ public: true, secret: '' })
    expect(await storedHash(body.id)).toBeNull()
    const reset = await http.call<ClientBody>('POST', `/v4/account/oauth-clients/${body.id}/reset-secret`)
    expect([reset.status, reset.body]).toEqual([200, { ...body, secret: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await storedHash(body.id)).toBeNull()
    expect((await http.call('GET', `/v4/account/oauth-clients/${body.id}`)).body).toEqual(body)
  })

  it.each(['http://app.example.org/cb', 'https://app.example.org/#x', 'app', 'javascript:alert(1)'])(
    'refuses to send users back to %s',
    async (uri) => {
      const { body } = await create()
      const refused = {
        status: 400,
        body: {
          errors: [
            {
              field: 'redirect_uri',
              reason:
                'The redirect address must be an https address without fragment, or http on 127.0.0.1, [::1] or localhost.',
            },
          ],
        },
      }
      expect(await create({ redirect_uri: uri })).toMatchObject(refused)
      expect(
        await http.call('PUT', `/v4/account/oauth-clients/${body.id}`, { body: { redirect_uri: uri } }),
      ).toMatchObject(refused)
    },
  )

  it.each(['\u202egnidliub Moorage official', 'a\u200bb', ' '])(
    'refuses the label %j, which shows people something else',
    async (label) => {
      const { body } = await create()
      const refused = {
        status: 400,
        body: {
          errors: [
            {
              field: 'label',
              reason:
                'A label must have something to be seen in it, and no control, direction or invisible characters.',
            },
          ],
        },
      }
      expect(await create({ label })).toMatchObject(refused)
      expect(await http.call('PUT', `/v4/account/oauth-clients/${body.id}`, { body: { label } })).toMatchObject(refused)
    },
  )

  it('changes label and redirect address, and leaves no trace of a PUT that changes nothing (decision F2)', async () => {
    const { body } = await create()
    const path = `/v4/account/oauth-clients/${body.id}`
    expect(
      (await http.call('PUT', path, { body: { label: 'renamed', redirect_uri: 'http://localhost:8080/cb' } })).body,
    ).toMatchObject({ label: 'renamed', redirect_uri: 'http://localhost:8080/cb', secret: '<REDACTED>' })
    const events = async (): Promise<number> =>
      (await http.store.db.selectFrom('events').select('id').where('action', '=', 'oauth_client_update').execute())
        .length
    const before = await events()
    expect((await http.call('PUT', path, { body: { label: 'renamed' } })).status).toBe(200)
    expect((await http.call('PUT', path, { body: {} })).status).toBe(200)
    expect(await events()).toBe(before)
  })

  it('filters on id, label, status and whether it is public', async () => {
    const caller = await http.makeCaller('filters')
    const make = (body: object) =>
      http.call<ClientBody>('POST', '/v4/account/oauth-clients', {
        body: { redirect_uri: redirectUri, ...body },
        token: caller.token,
      })
    const [one, two] = [await make({ label: 'one' }), await make({ label: 'two', public: true })]
    for (const [filter, id] of [
      [{ label: 'one' }, one.body.id],
      [{ public: true }, two.body.id],
      [{ id: two.body.id }, two.body.id],
    ] as const) {
      const { body } = await http.call<{ data: ClientBody[]; results: number }>('GET', '/v4/account/oauth-clients', {
        token: caller.token,
        filter,
      })
      expect([body.results, body.data[0]?.id]).toEqual([1, id])
    }
  })

  it('is changed, given another secret and deleted by unrestricted users and by whoever registered it; others with account_access only see it (decision G8)', async () => {
    const maker = await http.makeUser(http, 'maker', { globals: { account_access: 'read_write' } })
    const another = await http.makeUser(http, 'another', { globals: { account_access: 'read_write' } })
    const { body } = await http.call<ClientBody>('POST', '/v4/account/oauth-clients', {
      body: { label: 'app', redirect_uri: redirectUri },
      token: maker.token,
    })
    const path = `/v4/account/oauth-clients/${body.id}`
    const change = (token: string) => http.call('PUT', path, { body: { redirect_uri: 'https://evil.example/' }, token })
    const reset = (token: string) => http.call('POST', `${path}/reset-secret`, { token })
    const before = await storedHash(body.id)
    for (const answer of [
      await change(another.token),
      await reset(another.token),
      await http.call('DELETE', path, { token: another.token }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ reason: 'Unauthorized' }] } })
    expect(await storedHash(body.id)).toEqual(before)
    expect(await http.call('GET', path, { token: another.token })).toMatchObject({
      status: 200,
      body: { redirect_uri: redirectUri },
    })
    for (const token of [maker.token, http.token])
      expect([(await change(token)).status, (await reset(token)).status]).toEqual([200, 200])
    expect((await http.call('DELETE', path, { token: maker.token })).status).toBe(200)
    const { body: older } = await create()
    await http.store.db.updateTable('oauth_clients').set({ created_by: null }).where('id', '=', older.id).execute()
    expect((await http.call('DELETE', `/v4/account/oauth-clients/${older.id}`, { token: maker.token })).status).toBe(
      403,
    )
  })
})
