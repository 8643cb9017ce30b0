import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteExpiredConsoles } from '#store/host/host-consoles.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { selectRows, updateRows } from '#testkit/database/rows.ts'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeTestCertificate } from '#testkit/http/make-test-certificate.ts'
import { serveHostConsoles } from './serve-host-consoles.ts'

const http = await useHttpBench()
const { bench, store } = http
let isInMaintenance = false
const serve = (api = http.api) =>
  serveHostConsoles(api.server.server, {
    store,
    drivers: bench.drivers,
    installationId: bench.installationId,
    origin: () => 'http://moorage.test',
    isInMaintenance: () => isInMaintenance,
    tries: api.tries,
    onError: (error) => {
      throw error
    },
  })
const consoles = serve()
const address = (await http.listen()).replace('http', 'ws')
const host = await makeHost(http, { booted: true })
afterAll(() => consoles.stop())

const ask = (id = host.id, token = http.token) =>
  http.call<{ url: string; expires: string }>('POST', `/v4/hosts/instances/${id}/console`, { token })
const pathOf = (url: string) => new URL(url).pathname

async function connect(path: string, options: ClientOptions = {}, origin = address) {
  const socket = new WebSocket(`${origin}${path}`, options)
  const seen: Buffer[] = []
  socket.on('message', (data: Buffer) => seen.push(data))
  await once(socket, 'open')
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)])
  const until = (text: string | Buffer) => expect.poll(() => Buffer.concat(seen).includes(text)).toBe(true)
  return { socket, closed, until }
}
const open = async (token = http.token) => connect(pathOf((await ask(host.id, token)).body.url))

async function rejected(path: string, options: ClientOptions = {}, origin = address): Promise<number> {
  const socket = new WebSocket(`${origin}${path}`, options)
  socket.on('error', () => undefined)
  const [, answer] = await once(socket, 'unexpected-response')
  answer.resume()
  return answer.statusCode
}

async function leave({ socket, closed }: Awaited<ReturnType<typeof open>>): Promise<void> {
  socket.close()
  await closed
  await expect.poll(() => selectRows(store, 'host_consoles', 'id', {})).toEqual([])
}

const audited = () =>
  store.db
    .selectFrom('audit')
    .select(['operation', 'username', 'entity_id', 'reason', 'address'])
    .where('operation', 'like', 'host.%console%')
    .orderBy('id')
    .execute()

describe('the serial console of a host (decision H18)', () => {
  it('copies raw bytes in both directions, and audits begin and end without content', async () => {
    const session = await open()
    await session.until(`${host.label} login: `)
    const bytes = Buffer.from(Array.from({ length: 200 }, (_, index) => index).filter((byte) => byte !== 13))
    session.socket.send(bytes)
    await session.until(bytes)
    session.socket.send('\rsecret\r')
    await session.until('Login incorrect')
    await leave(session)
    const row = { username: http.username, entity_id: String(host.id), reason: null, address: '127.0.0.1' }
    await expect
      .poll(audited)
      .toEqual([
        { ...row, operation: 'host.open_console' },
        { ...row, operation: 'host.console_begin', address: expect.stringContaining('127.0.0.1') },
        expect.objectContaining({ operation: 'host.console_end', reason: 'The client closed the connection.' }),
      ])
    expect(JSON.stringify(await selectRows(store, 'audit', '*', {}))).not.toContain('secret')
  })

  it('accepts a ticket once, for 30 s, from its own origin or none', async () => {
    const { body } = await ask()
    const path = pathOf(body.url)
    expect(body.url).toMatch(/^ws:\/\/moorage\.test\/console\/[\w-]{43}$/)
    expect(JSON.stringify(await selectRows(store, 'host_consoles', '*', {}))).not.toContain(path.slice(9))
    expect(await rejected(path, { origin: 'http://elsewhere.test' })).toBe(403)
    const session = await connect(path, { origin: 'http://moorage.test' })
    expect(await rejected(path)).toBe(401)
    await leave(session)
    const late = pathOf((await ask()).body.url)
    await bench.advance(31_000)
    expect([await rejected(late), await rejected('/console/x')]).toEqual([401, 401])
    await deleteExpiredConsoles(store)
  })

  it('a host has two sessions at once; a third opens after one of them has ended', async () => {
    const [one, two] = [await open(), await open()]
    const path = pathOf((await ask()).body.url)
    expect(await rejected(path)).toBe(409)
    one.socket.close()
    await one.closed
    await expect.poll(() => selectRows(store, 'host_consoles', 'id', {})).toHaveLength(2)
    const three = await connect(path)
    two.socket.close()
    await leave(three)
  })

  it('a killed process frees its sessions within 10 s, and their end is audited', async () => {
    const row = { hash: Buffer.alloc(32), account_id: http.accountId, host_id: host.id, token_id: http.tokenId }
    const ends = { opened: '2026-01-01T00:00:00Z', expires: '2026-01-01T00:00:10Z', request_id: 'dead' }
    const dead = { ...row, ...ends, id: crypto.randomUUID() } as never
    await store.db.insertInto('host_consoles').values(dead).execute()
    const sessions = [await open(), await open()]
    await deleteExpiredConsoles(store)
    expect((await audited()).at(-1)).toMatchObject({
      operation: 'host.console_end',
      reason: 'The process that served the session stopped.',
    })
    sessions[0]?.socket.close()
    if (sessions[1]) await leave(sessions[1])
  })

  it.each([
    [
      'its token is revoked',
      (user: { tokenId: number }) =>
        store.db
          .deleteFrom('tokens')
          .where('id', '=', user.tokenId as never)
          .execute(),
      'deleted',
    ],
    [
      'its token expires',
      (user: { tokenId: number }) =>
        updateRows(store, 'tokens', { expiry: '2020-01-01T00:00:00Z' }, { id: user.tokenId as never }),
      'expired',
    ],
    [
      'its user loses the grant',
      (user: { username: string }) =>
        grantByRequest(http, user as never, { host: [{ id: host.id, permissions: 'read_only' }] }),
      'write access',
    ],
    [
      'its user is deleted',
      (user: { username: string }) => http.call('DELETE', `/v4/account/users/${user.username}`),
      'deleted',
    ],
    [
      'maintenance starts',
      async () => {
        isInMaintenance = true
      },
      'Maintenance',
    ],
  ])('ends with a reason when %s', async (_name, act, reason) => {
    const user = await http.makeUser(http, http.nextLabel())
    await grantByRequest(http, user, { host: [{ id: host.id, permissions: 'read_write' }] })
    const session = await open(user.token)
    await act(user)
    const [code, text] = await session.closed
    expect([code === 1000, text]).toEqual([false, expect.stringContaining(reason)])
    isInMaintenance = false
    await expect.poll(() => selectRows(store, 'host_consoles', 'id', {})).toEqual([])
  })

  it('of another account is not found, of a user without a grant neither, and a host that is off has none', async () => {
    const [stranger, user] = [await http.makeCaller('stranger'), await http.makeUser(http, 'limited')]
    const off = await makeHost(http, { label: 'off', booted: false })
    const answers = [await ask(host.id, stranger.token), await ask(host.id, user.token), await ask(off.id)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
  })

  it('ends when the host is shut down, and when the service stops', async () => {
    const session = await open()
    await http.call('POST', `/v4/hosts/instances/${host.id}/shutdown`)
    await http.converge()
    expect(await session.closed).toEqual([1000, expect.stringContaining('powered off')])
    await http.call('POST', `/v4/hosts/instances/${host.id}/boot`)
    await http.converge()
    const last = await open()
    await Promise.all([consoles.stop(), last.closed])
    expect(await last.closed).toEqual([1001, 'The service is stopping.'])
  })
})

it('is served over TLS too, and other requests to upgrade are answered as usual', async () => {
  const { ca, ...tls } = await makeTestCertificate('localhost')
  const secure = await startHttpHarness({ store, tls, name: 'secure' })
  const sessions = serve(secure.api)
  const url = (await secure.listen()).replace('https', 'wss')
  const options = { ca, servername: 'localhost' }
  const path = pathOf((await ask()).body.url)
  expect(await rejected('/v4/regions', options, url)).toBe(200)
  const session = await connect(path, options, url)
  await session.until('login: ')
  await sessions.stop()
  await secure.close()
})
