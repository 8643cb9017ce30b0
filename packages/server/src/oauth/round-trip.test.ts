import * as client from 'openid-client'
import { type Dialect, linode, neutral } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { type BenchClient, type OauthBench, openOauthBench } from '#testkit/oauth/oauth-bench.ts'

describe.each<[string, Dialect, string]>([
  ['neutral', neutral, 'hosts'],
  ['linode', linode, 'linodes'],
])('OAuth 2.0 by openid-client, %s (decision G2)', (_name, dialect, hosts) => {
  let bench: OauthBench
  let app: BenchClient
  beforeAll(async () => {
    bench = await openOauthBench(dialect)
    app = await bench.makeClient()
  })
  afterAll(() => bench.close())

  const volumes = async (token: string, at = bench.origin): Promise<number> =>
    (await fetch(`${at}/v4/volumes`, { headers: { authorization: `Bearer ${token}` } })).status

  it('discovery, PKCE, sign-in and consent, code, a call, refresh, revocation, then 401', async () => {
    const { config, tokens } = await bench.authorize(app, `volumes:read_write,${hosts}:read_only volumes:read_only`)
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      scope: `volumes:read_write ${hosts}:read_only`,
      scopes: `volumes:read_write ${hosts}:read_only`,
    })
    expect(await volumes(tokens.access_token)).toBe(200)
    expect(
      (
        await fetch(`${bench.origin}/v4/account/events`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
      ).status,
    ).toBe(401)
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect([await volumes(tokens.access_token), await volumes(renewed.access_token)]).toEqual([200, 200])
    await client.tokenRevocation(config, renewed.access_token)
    expect([await volumes(tokens.access_token), await volumes(renewed.access_token)]).toEqual([401, 401])
    await expect(client.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('older clients send and read `scopes` (facts 9.2)', async () => {
    const config = await bench.discover(app)
    const { url, verifier, state } = await bench.buildAuthorizationRequest(config, app, {
      scope: '',
      params: { scope: undefined, scopes: `${hosts}:read_write` },
    })
    const back = new URL(await bench.allow(bench.newBrowser(), url))
    expect(
      await client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state }),
    ).toMatchObject({ scopes: `${hosts}:read_write` })
  })

  it('another process accepts, refreshes and revokes tokens: no state is kept in a process', async () => {
    const elsewhere = await bench.addProcess()
    const { tokens } = await bench.authorize(app, '*')
    expect(tokens.scope).toBe('*')
    const config = await bench.discover(app, elsewhere)
    expect(await volumes(tokens.access_token, elsewhere)).toBe(200)
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(await volumes(renewed.access_token)).toBe(200)
    await client.tokenRevocation(config, renewed.refresh_token ?? '')
    expect([await volumes(renewed.access_token), await volumes(tokens.access_token, elsewhere)]).toEqual([401, 401])
  })

  it('a refresh repeated after a lost response returns the same tokens; only their hashes are stored (decision G11.1)', async () => {
    const { config, tokens } = await bench.authorize(app, 'volumes:read_only')
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await advanceClock(bench.store, 29_000)
    const { access_token: access, refresh_token: refresh } = await client.refreshTokenGrant(
      config,
      tokens.refresh_token ?? '',
    )
    expect([access, refresh]).toEqual([renewed.access_token, renewed.refresh_token])
    expect(await volumes(access)).toBe(200)
    expect(await volumes((await client.refreshTokenGrant(config, refresh ?? '')).access_token)).toBe(200)
  })

  it('reuse of a refresh token after 30 s ends all tokens of the consent (RFC 9700 4.14)', async () => {
    const { config, tokens } = await bench.authorize(app, 'volumes:read_only')
    const other = await bench.authorize(app, 'volumes:read_only')
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await advanceClock(bench.store, 31_000)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect([await volumes(tokens.access_token), await volumes(renewed.access_token)]).toEqual([401, 401])
    await expect(client.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await volumes(other.tokens.access_token)).toBe(200)
  })
})
