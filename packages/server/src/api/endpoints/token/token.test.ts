import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type TokenId } from '#domain/shared/index.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

interface TokenBody {
  id: number
  scopes: string
  label: string
  token: string
  expiry: string
  created: string
}
interface ErrorBody {
  errors: { reason: string; field: string }[]
}

let http: HttpHarness

beforeAll(async () => {
  http = await startHttpHarness()
  await ensureInstallation(http.store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
})
afterAll(() => http.close())

const path = '/v4/profile/tokens'
const schemaOf = (name: string) =>
  operations.find((one) => one.name === name)?.response ??
  (() => {
    throw new Error(name)
  })()
const create = (body: unknown, more = {}) => http.call<TokenBody>('POST', path, { body, ...more })
const refuse = async (body: unknown, more = {}) =>
  (await http.call<ErrorBody>('POST', path, { body, ...more })).body.errors
const works = async (token: string) => (await http.call('GET', '/v4/profile', { token })).status === 200
const told = async (id: number) =>
  await http.store.db
    .selectFrom('events')
    .select(['action', 'status', 'username', 'entity_label as label'])
    .where('entity_type', '=', 'token')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('POST /profile/tokens (decision G2, facts 9.1)', () => {
  it('shows 64 hex characters once; later only the first 16', async () => {
    const { status, body, headers } = await create({ label: 'ci' })
    expect([status, Check(schemaOf('token.create'), body)]).toEqual([200, true])
    expect(body).toMatchObject({
      label: 'ci',
      scopes: '*',
      expiry: '2999-12-12T05:00:00',
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(headers['operation-id']).toBeUndefined()
    expect(await works(body.token)).toBe(true)
    const view = await http.call<TokenBody>('GET', `${path}/${body.id}`)
    expect(view.body).toEqual({ ...body, token: body.token.slice(0, 16) })
    expect(await works(view.body.token)).toBe(false)
    expect((await http.call('GET', path)).text).not.toContain(body.token)
    expect(await told(body.id)).toEqual([
      { action: 'token_create', status: 'notification', username: 'tester', label: 'ci' },
    ])
  })

  it("an empty body makes a token with the acting token's scopes that never expires", async () => {
    const { token } = await http.makeToken(['account:read_write', 'volumes:read_only'])
    expect((await create(undefined, { token })).body).toMatchObject({
      label: '',
      scopes: 'account:read_write volumes:read_only',
      expiry: '2999-12-12T05:00:00',
    })
    expect((await create({ expiry: null })).body).toMatchObject({ expiry: '2999-12-12T05:00:00' })
  })

  it('never gives more than the acting token has', async () => {
    const { token } = await http.makeToken(['account:read_write', 'volumes:read_only'])
    expect((await create({ scopes: 'volumes:read_only account:read_only' }, { token })).status).toBe(200)
    for (const scopes of ['*', 'volumes:read_write', 'hosts:read_only']) {
      expect(await refuse({ scopes }, { token })).toEqual([
        {
          field: 'scopes',
          reason: 'A token cannot be given more scopes than the token that makes it has.',
          code: 'token.scopes_exceed',
        },
      ])
    }
  })

  it('reports all that is wrong together (decision B1)', async () => {
    const errors = await refuse({ label: 'x'.repeat(101), scopes: 'everything', expiry: '2031-02-30T00:00:00' })
    expect(errors.map((error) => error.field).toSorted()).toEqual(['expiry', 'label', 'scopes'])
  })

  it('refuses an expiry that is past, and ends at one to come', async () => {
    expect(await refuse({ expiry: '2020-01-01T00:00:00' })).toEqual([
      { field: 'expiry', reason: 'The expiry must be a moment in the future.', code: 'token.expiry_past' },
    ])
    const { body } = await create({ expiry: '2131-02-03T04:05:06' })
    expect(body.expiry).toBe('2131-02-03T04:05:06')
    const century = 106 * 365.25 * 24 * 3_600_000
    await advanceClock(http.store, century)
    expect(await works(body.token)).toBe(false)
    await advanceClock(http.store, -century)
  })
})

describe('GET, PUT and DELETE of one', () => {
  it('changes the label, and a PUT that changes nothing leaves no trace (decision F2)', async () => {
    const { body } = await create({ label: 'old' })
    expect((await http.call('PUT', `${path}/${body.id}`, { body: { label: 'new' } })).body).toEqual({
      ...body,
      label: 'new',
      token: body.token.slice(0, 16),
    })
    for (const same of [{ label: 'new' }, {}, { scopes: 'volumes:read_only' }]) {
      expect((await http.call('PUT', `${path}/${body.id}`, { body: same })).body).toMatchObject({
        label: 'new',
        scopes: '*',
      })
    }
    expect(await told(body.id)).toMatchObject([
      { action: 'token_create', label: 'old' },
      { action: 'token_update', label: 'new' },
    ])
    expect((await http.call('PUT', `${path}/${body.id}`, { body: { label: '' } })).status).toBe(400)
  })

  it('a token ends itself, and no other that holds a scope which it lacks: 401 with the scopes that are wanted (decision G2)', async () => {
    const narrow = await http.makeToken(['account:read_write', 'volumes:read_write'])
    const wide = await http.makeToken(['*'])
    const hosts = await http.makeToken(['volumes:read_only', 'hosts:read_only'])
    const lesser = await http.makeToken(['volumes:read_only'])
    const end = (id: number, token: string) => http.call<ErrorBody>('DELETE', `${path}/${id}`, { token })
    for (const [{ id, token }, wanted] of [
      [wide, '*'],
      [hosts, 'account:read_write volumes:read_only hosts:read_only'],
    ] as const) {
      const { status, headers } = await end(id, narrow.token)
      expect([status, headers['www-authenticate']]).toEqual([
        401,
        `Bearer realm="moorage", error="insufficient_scope", scope="${wanted}"`,
      ])
      expect(await works(token)).toBe(true)
    }
    expect((await end(lesser.id, narrow.token)).status).toBe(200)
    expect((await end(narrow.id, narrow.token)).status).toBe(200)
    expect((await end(hosts.id, wide.token)).status).toBe(200)
  })
})

it('G2.4: scopes of services that are not offered are kept, shown and good for nothing, in the linode dialect only', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    const every =
      'account:read_write databases:read_write domains:read_write events:read_write firewall:read_write images:read_write ips:read_write linodes:read_write lke:read_write longview:read_write nodebalancers:read_write object_storage:read_write stackscripts:read_write volumes:read_write vpc:read_write'
    const made = await other.call<TokenBody>('POST', path, { body: { scopes: every.replaceAll(' ', ',') } })
    expect([made.status, made.body.scopes]).toEqual([200, every])
    const { status, headers } = await other.call('GET', '/v4/volumes', { token: made.body.token })
    expect([status, headers['x-oauth-scopes']]).toEqual([200, every.replaceAll(' ', ',')])
    const again = await other.call<TokenBody>('POST', path, { token: made.body.token, body: {} })
    expect(again.body.scopes).toBe(every)
    const idle = await other.call<TokenBody>('POST', path, {
      body: { scopes: 'nodebalancers:read_only,domains:read_write' },
    })
    expect(idle.body.scopes).toBe('nodebalancers:read_only domains:read_write')
    expect((await other.call('GET', '/v4/volumes', { token: idle.body.token })).status).toBe(401)
    expect((await other.call('GET', '/v4/nodebalancers', { token: idle.body.token })).status).toBe(200)
    for (const scopes of ['nonsense:read_only', 'domains:all', 'hosts:read_only', '?:read_only'])
      expect((await other.call('POST', path, { body: { scopes } })).status).toBe(400)
    expect((await create({ scopes: 'domains:read_only' })).status).toBe(400)
  } finally {
    await other.close()
  }
})

it('scopes are spoken in the words of the linode dialect, both ways', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    await ensureInstallation(other.store, { vendor: null, defaults: { vendor: 'Linode', nodePrefix: 'lke' } })
    const { body } = await other.call<TokenBody>('POST', path, { body: { scopes: 'linodes:read_write,lke:read_only' } })
    expect(body.scopes).toBe('linodes:read_write lke:read_only')
    expect(
      await other.store.db
        .selectFrom('tokens')
        .select('scopes')
        .where('id', '=', asId<TokenId>(body.id))
        .executeTakeFirst(),
    ).toEqual({ scopes: ['hosts:read_write', 'orch:read_only'] })
  } finally {
    await other.close()
  }
})
