import * as client from 'openid-client'
import { neutral } from '@moorage/contract'
import { expect, it } from 'vitest'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { selectRow } from '#testkit/database/rows.ts'

const bench = await useOauthBench(neutral)
const app = await bench.makeClient()

async function dump(): Promise<string> {
  const tables = await queryOnce(
    bench.store.url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify(await queryOnce(bench.store.url, `select one::text as line from ${String(name)} as one`)),
    ),
  )
  return texts.join('\n')
}

it('neither the database nor a log contains a credential in plain text: codes, tokens, cookies, verifiers, passwords, client secrets, keys', async () => {
  const browser = bench.newBrowser()
  const config = await bench.discover(app)
  const { url, verifier, state } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
  const secrets: Record<string, string> = { verifier, password: bench.user.password, clientSecret: app.secret }
  const keep = (when: string): void => {
    for (const [name, { value }] of browser.cookies) secrets[`${when} ${name}`] = value
  }
  const first = await browser.open(url)
  keep('first')
  secrets['form'] = /name="form_token" value="(\w+)"/.exec(first.text)?.[1] ?? ''
  const asked = await bench.signIn(browser, first)
  keep('asked')
  const underWay = await dump()
  const back = (await browser.send(asked, 'consent', { answer: 'allow' })).url
  keep('done')
  secrets['code'] = new URL(back).searchParams.get('code') ?? ''
  const unused = await dump()
  const tokens = await client.authorizationCodeGrant(config, new URL(back), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  Object.assign(secrets, {
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    access2: renewed.access_token,
    refresh2: renewed.refresh_token,
  })
  await browser.open((await bench.buildAuthorizationRequest(config, app, { scope: '*' })).url)
  keep('again')
  const all = [underWay, unused, await dump()].join('\n')
  expect(Object.keys(secrets).length).toBeGreaterThan(12)
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(20)
    expect(all.includes(secret), name).toBe(false)
  }
  expect(all).not.toMatch(/"d":|"kty"/)
})

it('the keys are created once, by any caller, and sealed', async () => {
  const [elsewhere, third] = await Promise.all([bench.addProcess(), bench.addProcess()])
  const keys = await Promise.all(
    [bench.origin, elsewhere, third].map(async (origin) => (await fetch(`${origin}/oauth/keys`)).text()),
  )
  expect(new Set(keys).size).toBe(1)
  const { oauth_keys_sealed: sealed } = await selectRow(bench.store, 'installation', 'oauth_keys_sealed')
  expect(sealed?.toString('latin1')).not.toMatch(/cookie|kty/)
})
