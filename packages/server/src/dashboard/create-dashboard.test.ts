import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { type DashboardCluster, openDashboardBench } from '#testkit/simulated/dashboard-bench.ts'
import { moorNow } from '#store/open-store.ts'
import { dashboardRoutes } from './serve-dashboard-page.ts'

let origin = 'http://moorage.test'

const bench = await openDashboardBench({ origin: () => origin })
const { cluster, app } = bench
afterAll(() => bench.close())

const moveClock = (by: string) => bench.state.pool.query('update public.clock set shift = shift + $1::interval', [by])

const pathOf = ({ uid }: DashboardCluster): string => `/dashboard/${uid}`

async function get(path: string, cookie?: string) {
  return app.inject({ url: path, headers: cookie === undefined ? {} : { cookie } })
}

async function post(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const options: InjectOptions = {
    remoteAddress,
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'moorage.test', ...headers },
  }
  return app.inject(options)
}

async function signIn(one = cluster, form: Record<string, string> = { token: one.adminToken }): Promise<string> {
  const answer = await post(`${pathOf(one)}/sign-in`, form)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, pathOf(one)])
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const kubeconfigOf = ({ adminToken }: Pick<DashboardCluster, 'adminToken'>): string => `apiVersion: v1
kind: Config
clusters: [{name: orch7, cluster: {server: 'https://127.0.0.1:4401'}}]
contexts: [{name: orch7-ctx, context: {cluster: orch7, user: orch7-admin}}]
current-context: orch7-ctx
users: [{name: orch7-admin, user: {token: ${adminToken}}}]
`

describe('signing in (contract, Clusters 8: by token or by kubeconfig)', () => {
  test('without a session, the form is shown without cluster data', async () => {
    const answer = await get(pathOf(cluster))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.payload).toContain('<label for="token">Bearer token</label>')
    expect(answer.payload).toContain('<label for="kubeconfig">Kubeconfig</label>')
    expect(answer.payload).not.toContain('orch7-3-0123456789ab')
  })

  test('the page title contains the cluster ID, never its external name', async () => {
    for (const cookie of [undefined, await signIn()]) {
      const { payload } = await get(pathOf(cluster), cookie)
      expect([payload.includes('Cluster 1<'), payload.includes(`orch-${cluster.uid.slice(0, 8)}`)]).toEqual([
        true,
        false,
      ])
    }
  })

  test('the bearer token, the kubeconfig and the kubeconfig in Base64 sign in for 8 hours, with a cookie that scripts and other sites cannot use', async () => {
    const base64 = Buffer.from(kubeconfigOf(cluster)).toString('base64')
    for (const form of [
      { token: ` ${cluster.adminToken}\n` },
      { kubeconfig: kubeconfigOf(cluster) },
      { kubeconfig: base64 },
    ]) {
      const cookie = await signIn(cluster, form)
      expect((await get(`${pathOf(cluster)}/nodes`, cookie)).payload).toContain('orch7-3-0123456789ab')
    }
    const { headers } = await post(`${pathOf(cluster)}/sign-in`, { token: cluster.adminToken })
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`^moorage_dashboard=[0-9a-f]{64}; Path=${pathOf(cluster)}; Max-Age=28800; HttpOnly; SameSite=Strict$`),
    )
  })

  test('with https, each cluster has its own cookie that no other host can set (__Host-), other cookies are ignored, and 20 are kept', async () => {
    origin = 'https://moorage.test'
    const name = `__Host-moorage_dashboard_${cluster.uid}`
    const at = (shown: string) =>
      post(`${pathOf(cluster)}/sign-in`, { token: cluster.adminToken }, shown === '' ? {} : { cookie: shown })
    const { headers } = await at('')
    const [line = ''] = [headers['set-cookie']].flat()
    expect(line).toMatch(new RegExp(`^${name}=[0-9a-f]{64}; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$`))
    const secret = line.slice(name.length + 1, line.indexOf(';'))
    const isOpen = async (cookie: string) => (await get(pathOf(cluster), cookie)).payload.includes('Sign out')
    expect([await isOpen(`${name}=${secret}`), await isOpen(`moorage_dashboard=${secret}`)]).toEqual([true, false])
    const others = Array.from({ length: 21 }, (_one, turn) => `__Host-moorage_dashboard_other${turn}=x`)
    expect([(await at(others.join('; '))).headers['set-cookie']].flat().slice(1)).toEqual(
      ['other0', 'other1'].map(
        (uid) => `__Host-moorage_dashboard_${uid}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure`,
      ),
    )
    origin = 'http://moorage.test'
    expect(await isOpen(`${name}=${secret}`)).toBe(false)
    expect((await get(pathOf(cluster), await signIn())).payload).toContain('Sign out')
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['a wrong token', { token: 'wrong' }, /The cluster rejected these credentials/],
    [
      'a kubeconfig of another cluster',
      { kubeconfig: kubeconfigOf({ adminToken: 'other' }) },
      /The cluster rejected these credentials/,
    ],
    ['text that is not a kubeconfig', { kubeconfig: 'hello: [' }, /is not a kubeconfig with a bearer token/],
    ['text that blocks a YAML parser', { kubeconfig: '{'.repeat(60_000) }, /is not a kubeconfig with a bearer token/],
    ['nothing', {}, /Enter a bearer token or paste a kubeconfig/],
    ['an oversized token', { token: 'x'.repeat(5_000) }, /must not exceed 4096 characters/],
    ['an oversized kubeconfig', { kubeconfig: 'x'.repeat(70_000) }, /must not exceed 65536 characters/],
  ])('%s returns 401 and the form with a message', async (_name, form, sentence) => {
    const answer = await post(`${pathOf(cluster)}/sign-in`, form)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect(answer.payload).toMatch(sentence)
    expect(answer.payload).toContain('role="alert"')
  })

  test('a form of another site is rejected with 403, for sign-in and sign-out', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      for (const end of ['sign-in', 'sign-out']) {
        expect(
          (await post(`${pathOf(cluster)}/${end}`, { token: cluster.adminToken }, headers as Record<string, string>))
            .statusCode,
        ).toBe(403)
      }
    }
    expect(
      (await post(`${pathOf(cluster)}/sign-in`, { token: cluster.adminToken }, { origin: 'http://moorage.test' }))
        .statusCode,
    ).toBe(303)
  })

  test('a body that is not a form is rejected with 400 or 413', async () => {
    expect((await post(`${pathOf(cluster)}/sign-in`, {}, { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect((await post(`${pathOf(cluster)}/sign-in`, { kubeconfig: 'x'.repeat(300_000) })).statusCode).toBe(413)
  })

  test('after 30 failures in a minute, more attempts from that address are rejected with 429; the correct token still signs in', async () => {
    const [one, other] = [await bench.insertCluster(), await bench.insertCluster()]
    const guess = (of: DashboardCluster, remoteAddress = '192.0.2.1') =>
      post(`${pathOf(of)}/sign-in`, { token: 'guess' }, {}, remoteAddress)
    for (let turn = 0; turn < 30; turn += 1) expect((await guess(one)).statusCode).toBe(401)
    const refused = await guess(one)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await post(`${pathOf(one)}/sign-in`, { token: one.adminToken }, {}, '192.0.2.1')).statusCode).toBe(303)
    expect([(await guess(other)).statusCode, (await guess(one, '192.0.2.2')).statusCode]).toEqual([401, 401])
    await moveClock('61 seconds')
    expect((await guess(one)).statusCode).toBe(401)
  })
})

describe('a session ends', () => {
  const see = async (one: DashboardCluster, cookie: string): Promise<[number, boolean]> => {
    const { statusCode, payload } = await get(pathOf(one), cookie)
    return [statusCode, payload.includes('You are signed out')]
  }

  test('at sign-out', async () => {
    const cookie = await signIn()
    const answer = await post(`${pathOf(cluster)}/sign-out`, {}, { cookie })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      303,
      `moorage_dashboard=; Path=${pathOf(cluster)}; Max-Age=0; HttpOnly; SameSite=Strict`,
    ])
    expect(await see(cluster, cookie)).toEqual([401, true])
  })

  test("when the cluster's credentials are replaced (decision E8)", async () => {
    const one = await bench.insertCluster()
    const cookie = await signIn(one)
    expect(await see(one, cookie)).toEqual([200, false])
    await bench.renewToken(one, 'new')
    expect(await see(one, cookie)).toEqual([401, true])
    expect((await post(`${pathOf(one)}/sign-in`, { token: one.adminToken })).statusCode).toBe(401)
    await signIn(one, { token: 'new' })
  })

  test('after 8 hours', async () => {
    const cookie = await signIn()
    await moveClock('8 hours 1 second')
    expect(await see(cluster, cookie)).toEqual([401, true])
  })

  test('when its cluster is deleted, and never grants access to another cluster', async () => {
    const one = await bench.insertCluster()
    const cookie = await signIn(one)
    expect(await see(cluster, cookie)).toEqual([401, true])
    await bench.store.db.updateTable('clusters').set({ deleted_at: moorNow }).where('id', '=', one.publicId).execute()
    expect((await get(pathOf(one), cookie)).statusCode).toBe(404)
  })
})

describe('the page', () => {
  const see = async (path: string): Promise<string> => (await get(`${pathOf(cluster)}${path}`, await signIn())).payload

  test.each<[string, readonly string[]]>([
    ['', ['Nodes ready', '1 of 1', 'Everything is healthy.', '&lt;img src=x onerror=alert(1)&gt;']],
    ['/workloads', ['web:1', '2 of 2', 'No stateful sets.', 'No jobs.']],
    ['/pods', ['Running', '1 of 1', '<option value="kube-system">kube-system</option>']],
    ['/nodes', ['orch7-3-0123456789ab', 'v1.36.2', 'moor://42', '0 of 2 (0 %)', '4 GiB', '2 of 110']],
    ['/nodes', ['This cluster does not measure usage (metrics.k8s.io). The load is the sum of the pod requests.']],
    ['/storage', ['No persistent volume claims.', 'No persistent volumes.']],
    ['/events', ['Deployment web', '&lt;img src=x onerror=alert(1)&gt;', 'Warning']],
    ['/workloads?namespace=kube-system', ['No deployments.']],
    ['/workloads?namespace=', ['<option value="" selected>All namespaces</option>']],
  ])("%s shows the cluster's objects, with every value escaped, and no secrets", async (path, parts) => {
    const payload = await see(path)
    for (const part of parts) expect(payload).toContain(part)
    for (const part of ['<img', '<script', 'hunter2', 'aHVudGVyMg', cluster.adminToken])
      expect(payload).not.toContain(part)
  })

  test.each([
    ['/pods/default/gone', 404, 'Pod gone in namespace default does not exist or was deleted.'],
    ['/pods?namespace=%3Cscript%3E', 404, 'This name is not valid in a cluster.'],
    ['/pods?namespace=..', 404, 'This name is not valid in a cluster.'],
    ['/pods/..%2F..%2Fsecrets/x', 404, 'This name is not valid in a cluster.'],
    ['/pods?node=a%2Cb', 404, 'This name is not valid in a cluster.'],
    ['/pods?continue=nonsense', 410, 'This part of the list has expired. Start at the first page.'],
  ])('%s returns a page with a message and the navigation: %i', async (path, status, sentence) => {
    const answer = await get(`${pathOf(cluster)}${path}`, await signIn())
    expect(answer.statusCode).toBe(status)
    for (const part of [sentence, 'Sign out', '>Overview</a>']) expect(answer.payload).toContain(part)
  })

  test('without a session, no page shows cluster data', async () => {
    for (const { address } of dashboardRoutes) {
      const path = address.replace(':podNamespace', 'default').replace(':pod', 'web')
      const { payload } = await get(`${pathOf(cluster)}${path}`)
      expect([path, payload.includes('Bearer token'), payload.includes('Sign out')]).toEqual([path, true, false])
    }
  })

  test('forbids scripts, fetches, frames and caching', async () => {
    for (const path of [pathOf(cluster), '/dashboard/unknown', '/dashboard']) {
      const { headers, payload } = await get(path)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(payload).not.toContain('<script')
    }
  })

  test('of an unknown cluster returns 404, and of a cluster in provisioning 503', async () => {
    for (const uid of ['unknown', '7a3a3f6e-0000-4000-8000-000000000000', '%00', "'"]) {
      const { statusCode, payload } = await get(`/dashboard/${uid}`)
      expect([uid, statusCode, payload.includes('No cluster exists at this address.')]).toEqual([uid, 404, true])
    }
    const one = await bench.insertCluster()
    await bench.store.db.updateTable('clusters').set({ ready_at: null }).where('id', '=', one.publicId).execute()
    const { statusCode, payload, headers } = await get(pathOf(one))
    expect([statusCode, headers['retry-after'], payload.includes('is not ready yet')]).toEqual([503, '5', true])
  })
})
