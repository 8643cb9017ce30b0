import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { selectRows, updateRows } from '#testkit/database/rows.ts'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import type { OauthBench } from '#testkit/oauth/oauth-bench.ts'
import type { TestBrowser } from '#testkit/oauth/test-browser.ts'

const ours = { 'moorage-console': '1', 'sec-fetch-site': 'same-origin' }
const neutralPath = '/v4/hosts/instances'

async function signInAt(bench: OauthBench): Promise<TestBrowser> {
  const browser = bench.newBrowser()
  const page = await browser.open(`${bench.origin}/oauth/console/sign-in?next=/volumes`)
  const formToken = /name="form_token" value="(\w+)"/.exec(page.text)?.[1] ?? ''
  const body = new URLSearchParams({ form_token: formToken, next: '/volumes', ...bench.user })
  const headers = { 'sec-fetch-site': 'same-origin' }
  await browser.request(`${bench.origin}/oauth/console/sign-in`, { method: 'POST', body, headers })
  return browser
}

describe('the console of an installation in the linode dialect (decision B3.3)', async () => {
  const bench = await useOauthBench(linode)
  const bearer = { authorization: `Bearer ${bench.token}` }

  const signIn = () => signInAt(bench)
  const browser = await signIn()
  const ask = async (
    path: string,
    {
      method = 'GET',
      headers = ours,
      body,
      by = browser,
    }: { method?: string; headers?: Record<string, string>; body?: object; by?: TestBrowser } = {},
  ) => {
    const answer = await by.request(`${bench.origin}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: text === '' ? {} : JSON.parse(text) }
  }
  const volume = async (label: string, headers: Record<string, string> = {}) =>
    ask('/v4/volumes', {
      method: 'POST',
      headers: { ...ours, ...headers },
      body: { label, region: 'us-east', size: 20 },
    })

  it('gets the neutral paths, fields, words and errors, with the policy of the installation', async () => {
    const list = await ask(neutralPath)
    expect([list.status, list.headers.get('x-accepted-oauth-scopes'), list.headers.get('x-oauth-scopes')]).toEqual([
      200,
      'hosts:read_only',
      '*',
    ])
    expect((await ask(neutralPath.replace('v4', 'v4beta'), { method: 'HEAD' })).status).toBe(200)
    expect(await volume('first')).toMatchObject({ status: 200, body: { label: 'first', host_id: null } })
    expect((await ask('/v4/account/events')).body.data.at(-1)).toMatchObject({ action: 'volume_create' })
    const asToken = await bench.call<{ data: object[] }>('GET', '/v4/volumes')
    expect(asToken.body.data[0]).toMatchObject({ label: 'first', linode_id: null })
    const hosts = { label: 'web-1', region: 'us-east', type: 'g6-standard-1', image: 'debian12' }
    expect(await ask(neutralPath, { method: 'POST', body: hosts })).toMatchObject({
      status: 400,
      body: { errors: [{ reason: expect.stringMatching(/root_pass/) }] },
    })
    expect(await ask('/v4/volumes/1/attach', { method: 'POST', body: { linode_id: 1 } })).toMatchObject({
      status: 400,
      body: {
        errors: expect.arrayContaining([expect.objectContaining({ field: 'host_id', code: expect.any(String) })]),
      },
    })
    expect(await ask(`${neutralPath}/77`)).toMatchObject({
      status: 404,
      body: { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
    })
    expect(await ask(`${neutralPath}/77/boot`, { method: 'PUT' })).toMatchObject({ status: 405 })
  })

  it('reads filters and streams events in neutral words', async () => {
    const stream = await browser.request(`${bench.origin}/v4/account/events/stream`, { headers: ours })
    const root = { image: 'debian12', root_pass: 'correct-Horse-7-battery' }
    const host = { label: 'web-1', region: 'us-east', type: 'g6-standard-1', ...root }
    const made = await ask(neutralPath, { method: 'POST', body: host })
    expect(made.status).toBe(200)
    // The event of the volume, which is older, may arrive first.
    let text = ''
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.includes('"action":"host_create"')) break
    }
    expect(text).toContain(`"url":"/v4/hosts/instances/${made.body.id}"`)
    const filter = JSON.stringify({ 'entity.type': 'host', action: 'host_create' })
    expect(await ask('/v4/account/events', { headers: { ...ours, 'x-filter': filter } })).toMatchObject({
      body: { results: 1, data: [{ entity: { type: 'host', id: made.body.id } }] },
    })
  })

  it('has no path of the linode dialect, and the document of the API is that of the installation', async () => {
    const unknown = await ask('/v4/nothing')
    for (const path of ['/v4/linode/instances', '/v4/lke/clusters', '/v4/account/settings', '/v4/nodebalancers']) {
      const { status, body } = await ask(path)
      expect([path, status, body]).toEqual([path, 404, unknown.body])
    }
    const document = await ask('/v4/openapi.json')
    expect(Object.keys(document.body.paths)).toContain('/linode/instances')
  })

  it('is not given to a token, even beside a session: the token counts, and neutral paths are 404', async () => {
    const known = await ask('/v4/linode/instances', { headers: bearer, by: bench.newBrowser() })
    expect(known.status).toBe(200)
    const unknown = await ask('/v4/nothing', { headers: bearer, by: bench.newBrowser() })
    for (const headers of [bearer, { ...bearer, ...ours }])
      for (const by of [bench.newBrowser(), browser]) {
        const { status, body } = await ask(neutralPath, { headers, by })
        expect([status, body]).toEqual([404, unknown.body])
        expect((await ask('/v4/volumes', { headers, by })).body.data[0]).toHaveProperty('linode_id')
      }
    for (const authorization of ['Bearer wrong', 'Basic eDp5', 'nonsense']) {
      expect((await ask(neutralPath, { headers: { ...ours, authorization } })).status).toBe(404)
      expect(await ask('/v4/volumes', { headers: { ...ours, authorization } })).toMatchObject({
        status: 401,
        body: { errors: [{ reason: 'Invalid Token' }] },
      })
    }
  })

  it('is not given to a request that no page of the console sent (G11.16)', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'moorage-console': '1', 'sec-fetch-site': 'cross-site' },
      { 'moorage-console': '1', 'sec-fetch-site': 'same-site' },
      { 'moorage-console': '1', origin: 'https://evil.test' },
    ]) {
      expect((await ask(neutralPath, { headers })).status).toBe(404)
      expect(await ask('/v4/volumes', { headers })).toMatchObject({ status: 401 })
      expect(await ask(neutralPath, { method: 'POST', headers, body: { region: 'us-east' } })).toMatchObject({
        status: 404,
      })
    }
  })

  it('answers a page without a session or with an ended one with 401, so that it offers the sign-in', async () => {
    const nobody = bench.newBrowser()
    const ended = await signIn()
    await ended.request(`${bench.origin}/oauth/console/sign-out`, { method: 'POST', headers: ours })
    for (const by of [nobody, ended])
      expect(await ask(neutralPath, { by })).toMatchObject({
        status: 401,
        body: { errors: [{ code: 'access.token_invalid' }] },
      })
  })

  it('replays in the words of the request, and records the same operations in the audit log', async () => {
    const key = { 'idempotency-key': 'once' }
    const made = await volume('keyed', key)
    const replay = await volume('keyed', key)
    expect([made.status, replay.status, replay.headers.get('idempotent-replay')]).toEqual([200, 200, 'true'])
    expect(replay.body).toEqual(made.body)
    const again = await bench.call<object>('POST', '/v4/volumes', {
      body: { label: 'keyed', region: 'us-east', size: 20 },
      headers: key,
    })
    expect(again.body).toHaveProperty('linode_id')
    expect((await volume('keyed')).status).toBe(400)
    const rows = await selectRows(bench.store, 'audit', ['operation', 'outcome'], {}, 'id')
    expect(rows.slice(-2)).toEqual([
      { operation: 'volume.create', outcome: 'accepted' },
      { operation: 'volume.create', outcome: 'refused' },
    ])
  })

  it('keeps a restricted user restricted', async () => {
    const restrict = (is_restricted: boolean) =>
      updateRows(bench.store, 'users', { is_restricted }, { id: bench.userId })
    await restrict(true)
    expect(await volume('rejected')).toMatchObject({ status: 403, body: { errors: [{ reason: 'Unauthorized' }] } })
    expect((await ask('/v4/volumes')).body.results).toBe(0)
    expect(await ask('/v4/account/users')).toMatchObject({ status: 403 })
    await restrict(false)
  })
})

describe('limits of the console in the linode dialect (decision G4)', async () => {
  const bench = await useOauthBench(linode, { rateLimits: { requestsMax: 4, createsMax: 1, isEnforced: true } })

  it('count its requests and creates as those of one token', async () => {
    const browser = await signInAt(bench)
    const ask = (path: string, more: object = {}) =>
      browser.request(`${bench.origin}${path}`, { headers: ours, ...more })
    const create = (label: string) =>
      ask('/v4/volumes', { method: 'POST', body: JSON.stringify({ label, region: 'us-east', size: 20 }) })
    expect([(await create('a')).status, (await create('b')).status]).toEqual([200, 429])
    expect((await ask(neutralPath)).headers.get('x-ratelimit-remaining')).toBe('1')
    expect([(await ask(neutralPath)).status, (await ask('/v4/volumes')).status]).toEqual([200, 429])
    const rejected = await ask(neutralPath)
    expect(await rejected.json()).toMatchObject({ errors: [{ code: 'rate.limited', reason: 'Too many requests' }] })
  })
})
