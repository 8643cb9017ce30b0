import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type TokenView, type ClusterDriver, DriverError } from '#reconcile/ports/index.ts'
import { openDashboardBench } from '#testkit/simulated/dashboard-bench.ts'

const bench = await openDashboardBench({ origin: () => '' })
const hasty = await bench.serveBeside({ deadlineMs: 20 })
const real = bench.drivers.clusters
afterEach(() => void (bench.drivers.clusters = real))
afterAll(() => bench.close())

const path = () => `/dashboard/${bench.cluster.uid}`

async function post(form: Record<string, string>, app = bench.app) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(form).toString()
  return app.inject({ method: 'POST', url: `${path()}/sign-in`, payload, headers })
}

async function signIn(token = bench.cluster.adminToken): Promise<string> {
  const answer = await post({ token })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const see = (cookie: string, at = '', app = bench.app) => app.inject({ url: `${path()}${at}`, headers: { cookie } })

function show(openView: NonNullable<ClusterDriver['openView']>): void {
  bench.drivers.clusters = { ...real, openView }
}

const never = (): Promise<never> => new Promise(() => undefined)
const deaf = async (): Promise<TokenView> => ({ get: never, close: () => undefined })
const failing = (code: DriverError['code']) => async (): Promise<never> => {
  throw new DriverError(code, 'machine cp1 at 192.0.2.7')
}

describe('an unavailable cluster', () => {
  test.each<[string, NonNullable<ClusterDriver['openView']>, string]>([
    ['whose view never opens', never, 'Cause: Busy.'],
    ['that never responds', deaf, 'Cause: Busy.'],
    ['with an unreachable machine', failing('Busy'), 'Cause: Busy.'],
    ['at whose address another service responds', failing('Broken'), 'Cause: Broken.'],
    ['that no longer exists', async () => null, 'Cause: NotFound.'],
  ])(
    '%s returns a page with the cause and status 503 within the timeout, for signed-in users and at sign-in',
    async (_name, openView, cause) => {
      const app = openView === never || openView === deaf ? hasty : bench.app
      const cookie = await signIn()
      show(openView)
      const page = await see(cookie, '', app)
      expect([page.statusCode, page.headers['retry-after'], page.payload.includes('Sign out')]).toEqual([
        503,
        '5',
        true,
      ])
      const form = await post({ token: bench.cluster.adminToken }, app)
      expect([form.statusCode, form.headers['set-cookie']]).toEqual([503, undefined])
      for (const { payload } of [page, form]) {
        expect(payload).toContain(cause)
        expect(payload).not.toContain('192.0.2.7')
      }
      bench.drivers.clusters = real
      expect((await see(cookie)).statusCode).toBe(200)
    },
  )

  test('a view that opens after the timeout is closed', async () => {
    const cookie = await signIn()
    const { promise, resolve } = Promise.withResolvers<TokenView>()
    show(() => promise)
    expect((await see(cookie, '', hasty)).statusCode).toBe(503)
    const closed = Promise.withResolvers<void>()
    resolve({ get: never, close: closed.resolve })
    await closed.promise
  })

  test('a driver without views returns a page with the reason', async () => {
    const cookie = await signIn()
    const { openView: _left, ...blind } = real
    bench.drivers.clusters = blind
    expect((await see(cookie)).payload).toContain('Cause: NotSupported.')
  })
})

test('a pod log on an unreachable node returns a page with that cause, not a cluster error', async () => {
  const cookie = await signIn()
  const [, pod = ''] = /href="[^"]*(\/pods\/default\/web-[^"]+)"/.exec((await see(cookie, '/pods')).payload) ?? []
  show(async (...asked) => {
    const view = await real.openView?.(...asked)
    if (!view) return null
    return { ...view, get: (target) => (target.includes('/log?') ? failing('Busy')() : view.get(target)) }
  })
  const log = await see(cookie, `${pod}/log?container=web`)
  expect([log.statusCode, log.payload.includes('The node of the pod timed out.')]).toEqual([200, true])
})

describe('a token that the cluster no longer accepts', () => {
  test('ends its session and deletes the row', async () => {
    const cookie = await signIn()
    const count = async () => (await bench.store.db.selectFrom('dashboard_sessions').select('id').execute()).length
    const before = await count()
    show(async () => ({ get: async () => ({ status: 401, body: {}, text: '' }), close: () => undefined }))
    const page = await see(cookie, '/pods')
    expect([page.statusCode, page.payload.includes('You are signed out')]).toEqual([401, true])
    expect(await count()).toBe(before - 1)
    bench.drivers.clusters = real
    expect((await see(cookie)).statusCode).toBe(401)
  })

  test("renewing the cluster's own token keeps sessions (decision E8.4)", async () => {
    const cookie = await signIn()
    await bench.store.db
      .updateTable('clusters')
      .set((row) => ({ credentials_serial: row('credentials_serial', '+', 1) }))
      .where('id', '=', bench.cluster.publicId)
      .execute()
    expect((await see(cookie)).statusCode).toBe(200)
  })
})

test('the cluster checks at most five tokens of a form, and only valid header values (decision G10.3)', async () => {
  const asked: string[] = []
  show(async (_cluster, token) => {
    asked.push(token)
    return { get: async () => ({ status: 401, body: {}, text: '' }), close: () => undefined }
  })
  const kubeconfig = ['a', 'b', 'c', 'd', 'e', 'f'].map((token) => `token: ${token}`).join('\n')
  expect((await post({ kubeconfig })).statusCode).toBe(401)
  expect(asked.splice(0)).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const token of ['two words', 'caf\u{e9}', 'line\r\nx-remote-user: admin']) {
    expect((await post({ token })).statusCode).toBe(401)
    expect(asked).toEqual([])
  }
})

test('eight concurrent pages of a cluster are served, and a ninth returns 503; anonymous requests have separate slots', async () => {
  const cookie = await signIn()
  const { promise, resolve } = Promise.withResolvers<TokenView | null>()
  const all = Promise.withResolvers<void>()
  let opened = 0
  show(async () => {
    opened += 1
    if (opened === 8) all.resolve()
    return promise
  })
  const pages = Array.from({ length: 8 }, () => see(cookie))
  await all.promise
  const ninth = await see(cookie)
  expect([ninth.statusCode, ninth.payload.includes('Too many cluster pages')]).toEqual([503, true])
  bench.drivers.clusters = real
  expect((await post({ token: 'abcdef.0123456789abcdef' })).statusCode).toBe(401)
  resolve(null)
  for (const page of await Promise.all(pages)) expect(page.statusCode).toBe(503)
  expect((await see(cookie)).statusCode).toBe(200)
})

test("another token issued by the cluster signs in like the kubeconfig's (decision G10.4)", async () => {
  const given = 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl'
  show(
    async (cluster, token) =>
      (await real.openView?.(cluster, token === given ? bench.cluster.adminToken : token)) ?? null,
  )
  expect((await see(await signIn(given))).statusCode).toBe(200)
})
