import * as client from 'openid-client'
import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { UserRow } from '#store/account/insert-user.ts'
import { findUser } from '#store/account/find-user.ts'
import { deleteUser } from '#store/user/delete-user.ts'
import { lockUser } from '#store/user/lock-users.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import { selectRows, updateRows } from '#testkit/database/rows.ts'

interface AppBody {
  readonly id: number
  readonly label: string
  readonly scopes: string
  readonly website: string
  readonly expiry: string
  readonly created: string
}

const bench = await useOauthBench(neutral)
const app = await bench.makeClient()

const status = async (token: string, at = bench.origin): Promise<number> =>
  (await fetch(`${at}/v4/profile`, { headers: { authorization: `Bearer ${token}` } })).status
const apps = async (): Promise<AppBody[]> =>
  (await bench.call<{ data: AppBody[] }>('GET', '/v4/profile/apps')).body.data
const isRefused = async (config: client.Configuration, refreshToken: string | undefined): Promise<unknown> =>
  client.refreshTokenGrant(config, refreshToken ?? '').then(
    () => 'renewed',
    (error: { error?: string; cause?: { parameters?: { error?: string } }[] }) =>
      error.error ?? error.cause?.[0]?.parameters?.error,
  )

async function handTo(username: string): Promise<UserRow> {
  await bench.call('POST', '/v4/account/users', { body: { username, restricted: false } })
  const user = await findUser(bench.store.db, username)
  if (!user) throw new Error('the user was not created')
  await bench.store.db.transaction().execute(async (tx) => {
    await updateRows(tx, 'oauth_records', { user_id: user.id }, { user_id: bench.userId })
    await updateRows(tx, 'oauth_apps', { user_id: user.id }, { user_id: bench.userId })
    await tx.updateTable('tokens').set({ user_id: user.id }).where('oauth_app_id', 'is not', null).execute()
  })
  return user
}

describe('a consent', () => {
  it('is listed once per application with the scopes of all valid consents, and removed with the last one', async () => {
    const one = await bench.authorize(app, 'volumes:read_only')
    const two = await bench.authorize(app, 'volumes:read_write events:read_only')
    const [shown, ...more] = await apps()
    expect(more).toEqual([])
    expect(shown).toMatchObject({
      label: 'Disk <Doctor>',
      scopes: 'volumes:read_write events:read_only',
      website: 'https://app.example.org',
      thumbnail_url: null,
    })
    const days = (Date.parse(`${shown?.expiry}Z`) - Date.parse(`${shown?.created}Z`)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect((await bench.call('GET', `/v4/profile/apps/${shown?.id}`)).body).toEqual(shown)
    await client.tokenRevocation(two.config, two.tokens.refresh_token ?? '')
    expect((await apps()).map((each) => each.scopes)).toEqual(['volumes:read_only'])
    await client.tokenRevocation(one.config, one.tokens.access_token)
    expect(await apps()).toEqual([])
  })

  it('without a redeemed code is listed for ten minutes', async () => {
    const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, { scope: '*' })
    await bench.allow(bench.newBrowser(), url)
    const [shown] = await apps()
    expect((Date.parse(`${shown?.expiry}Z`) - Date.parse(`${shown?.created}Z`)) / 60_000).toBeLessThanOrEqual(10)
    await bench.call('DELETE', `/v4/profile/apps/${shown?.id}`)
  })

  it('has tokens that are not listed as personal, count against no limit, and cannot be revoked by ID', async () => {
    const { tokens } = await bench.authorize(app, 'account:read_write')
    const own = await bench.store.db
      .selectFrom('tokens')
      .selectAll()
      .where('oauth_app_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect([own.prefix, own.label, own.scopes]).toEqual(['', 'Disk <Doctor>', ['account:read_write']])
    expect(
      (await bench.call<{ data: { id: number }[] }>('GET', '/v4/profile/tokens')).body.data.map((token) => token.id),
    ).not.toContain(own.id)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await bench.call(method, `/v4/profile/tokens/${own.id}`)).status).toBe(404)
    expect(await status(tokens.access_token)).toBe(200)
    await updateRows(bench.store, 'accounts', { tokens_max: 2 }, { id: bench.accountId })
    expect((await bench.call('POST', '/v4/profile/tokens', { body: {} })).status).toBe(200)
    await updateRows(bench.store, 'accounts', { tokens_max: null }, { id: bench.accountId })
  })

  it('ends immediately in every process when its user revokes it; another user cannot (decision G1)', async () => {
    const elsewhere = await bench.addProcess()
    const { config, tokens } = await bench.authorize(app, '*')
    const [shown] = await apps()
    const other = await bench.makeCaller('stranger')
    expect((await bench.call('DELETE', `/v4/profile/apps/${shown?.id}`, { token: other.token })).status).toBe(404)
    expect(await status(tokens.access_token, elsewhere)).toBe(200)
    expect((await bench.call('DELETE', `/v4/profile/apps/${shown?.id}`)).status).toBe(200)
    expect([
      await status(tokens.access_token),
      await status(tokens.access_token, elsewhere),
      await isRefused(config, tokens.refresh_token),
    ]).toEqual([401, 401, 'invalid_grant'])
    expect((await bench.call('GET', `/v4/profile/apps/${shown?.id}`)).status).toBe(404)
  })

  it('can be ended with its own token, even if another consent to the application has more scopes (decision G2)', async () => {
    const { tokens: narrow } = await bench.authorize(app, 'account:read_write')
    await bench.authorize(app, 'account:read_write hosts:read_write')
    const [shown] = await apps()
    const path = `/v4/profile/apps/${shown?.id}`
    const { status: itself } = await bench.call('DELETE', path, { token: narrow.access_token })
    expect([itself, await apps()]).toEqual([200, []])
  })

  it('leaves no concurrently issued token when it ends', async () => {
    const consents = [await bench.authorize(app, '*'), await bench.authorize(app, '*'), await bench.authorize(app, '*')]
    const [shown] = await apps()
    const [, ...renewed] = await Promise.all([
      bench.call('DELETE', `/v4/profile/apps/${shown?.id}`),
      ...consents.map(({ config, tokens }) =>
        client.refreshTokenGrant(config, tokens.refresh_token ?? '').then(
          (one) => one.access_token,
          () => null,
        ),
      ),
    ])
    for (const token of renewed) if (token !== null) expect(await status(token)).toBe(401)
    expect(
      await bench.store.db.selectFrom('tokens').select('id').where('oauth_app_id', 'is not', null).execute(),
    ).toEqual([])
    expect(
      await selectRows(bench.store, 'oauth_records', 'id_hash', { model: ['Grant', 'RefreshToken', 'AccessToken'] }),
    ).toEqual([])
  })

  it.each(['deleted', 'disabled', 'suspended'] as const)('ends when the client is %s', async (how) => {
    const leaving = await bench.makeClient()
    const { config, tokens } = await bench.authorize(leaving, '*')
    if (how === 'deleted') await bench.call('DELETE', `/v4/account/oauth-clients/${leaving.id}`)
    else await updateRows(bench.store, 'oauth_clients', { status: how }, { id: leaving.id })
    expect(await status(tokens.access_token)).toBe(401)
    expect(await isRefused(config, tokens.refresh_token)).toBe('invalid_client')
    const records = bench.store.db.selectFrom('oauth_records').select('model').where('client_id', '=', leaving.id)
    expect(await records.execute()).toEqual([])
  })

  it('survives a new client secret, which the client must then use', async () => {
    const renewed = await bench.makeClient()
    const { config, tokens } = await bench.authorize(renewed, '*')
    const { body } = await bench.call<{ secret: string }>(
      'POST',
      `/v4/account/oauth-clients/${renewed.id}/reset-secret`,
    )
    expect([await status(tokens.access_token), await isRefused(config, tokens.refresh_token)]).toEqual([
      200,
      'invalid_client',
    ])
    expect(await isRefused(await bench.discover({ ...renewed, secret: body.secret }), tokens.refresh_token)).toBe(
      'renewed',
    )
  })

  it('is rejected while its user is being deleted, and ends then (decision G8)', async () => {
    const { config, tokens } = await bench.authorize(app, '*')
    const user = await handTo('leaver')
    const renewed = await bench.store.db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, user)
      const answer = isRefused(config, tokens.refresh_token)
      await awaitWaiters(bench.store, 1)
      await deleteUser(tx, row, bench.userId)
      return { answer }
    })
    expect(await renewed.answer).toBe('invalid_grant')
    expect(await selectRows(bench.store, 'tokens', 'id', { user_id: user.id })).toEqual([])
  })
})
