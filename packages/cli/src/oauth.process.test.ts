import { requestMoor } from '@moorage/server/testkit/programs/request-moor'
import { openMoorOnDatabase, type StartedMoor } from '@moorage/server/testkit/moor/open-moor'
import { openTestBrowser } from '@moorage/server/testkit/oauth/test-browser'
import * as client from 'openid-client'
import { beforeAll, expect, test } from 'vitest'

const moor = await openMoorOnDatabase({ MOORAGE_LISTEN: '127.0.0.1:0' })
const password = 'correct horse battery staple'
const redirectUri = 'https://app.example.org/callback'

let token: string
const servers: StartedMoor[] = []
beforeAll(async () => {
  for (const _ of [1, 2]) servers.push(await moor.serve(['serve', '--api']))
  token = String((await moor.runJson(['admin', 'account', 'create', '--label', 'Shipyard', '--user', 'anna']))['token'])
})

const status = async (origin: string, bearerToken: string): Promise<number> =>
  (await requestMoor(origin, { path: '/v4/volumes', token: bearerToken })).status

async function authorize(config: client.Configuration, origin: string): Promise<client.TokenEndpointResponse> {
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'volumes:read_only',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const browser = openTestBrowser(origin)
  const asked = await browser.send(await browser.open(url.href), 'sign-in', { username: 'anna', password })
  const back = await browser.send(asked, 'consent', { answer: 'allow' })
  return client.authorizationCodeGrant(config, new URL(back.url), { pkceCodeVerifier: verifier })
}

test('two processes of moor serve accept the same tokens, and a revocation or app.delete takes effect in both processes within 2 s (decision G1)', async () => {
  const [first = '', second = ''] = servers.map(({ origin }) => origin)
  expect(
    (await requestMoor(first, { method: 'PUT', path: '/v4/account/users/anna', token, body: { password } })).status,
  ).toBe(200)
  const made = await requestMoor(first, {
    method: 'POST',
    path: '/v4/account/oauth-clients',
    token,
    body: { label: 'app', redirect_uri: redirectUri },
  })
  const config = await client.discovery(
    new URL(first),
    String(made.body['id']),
    String(made.body['secret']),
    undefined,
    { execute: [client.allowInsecureRequests], algorithm: 'oauth2' },
  )

  const revoked = await authorize(config, first)
  expect(await status(second, revoked.access_token)).toBe(200)
  await client.tokenRevocation(config, revoked.access_token)
  await expect.poll(() => status(second, revoked.access_token), { timeout: 2_000 }).toBe(401)

  const thrownOut = await authorize(config, first)
  expect(await status(second, thrownOut.access_token)).toBe(200)
  const { body } = await requestMoor(first, { path: '/v4/profile/apps', token })
  const [app] = body['data'] as { id: number }[]
  expect((await requestMoor(first, { method: 'DELETE', path: `/v4/profile/apps/${app?.id}`, token })).status).toBe(200)
  await expect.poll(() => status(second, thrownOut.access_token), { timeout: 2_000 }).toBe(401)

  const output = servers.map(({ program }) => program.stdout() + program.stderr()).join('\n')
  for (const secret of [
    password,
    token,
    revoked.access_token,
    revoked.refresh_token,
    thrownOut.access_token,
    String(made.body['secret']),
  ])
    expect(output).not.toContain(secret)
  expect(output).not.toContain('oidc-provider')
})
