import Fastify from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { compileDialect, neutral } from '@moorage/contract'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { ensureInstallation } from '#store/installation/installation.ts'
import { insertClient } from '#store/oauth/change-client.ts'
import { openStore } from '#store/open-store.ts'
import { mountOauth } from '#testkit/oauth/mount-oauth.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { createTestDatabase } from '#testkit/database/test-database.ts'

const origin = 'https://cloud.example.org'
const sockets = new Set<Socket>()

const database = await createTestDatabase()
const direct = openStore({ url: database.url })
await ensureInstallation(direct, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const owner = await seedTenant(direct, 'ann')
const { row, secret } = await direct.db
  .transaction()
  .execute((tx) =>
    insertClient(tx, owner, { label: 'app', redirectUri: 'https://app.example.org/cb', isPublic: false }),
  )
const client = { id: row.id, secret: secret ?? '' }
await direct.close()
const url = new URL(database.url)
const socketPath = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || url.searchParams.get('port') || 5432}`
const way = createServer((near) => {
  const far = connect(socketPath)
  sockets.add(near)
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const)
    socket
      .on('error', () => undefined)
      .on('close', () => other.destroy())
      .pipe(other)
}).listen(0, '127.0.0.1')
await once(way, 'listening')
url.search = ''
url.hostname = '127.0.0.1'
url.port = String((way.address() as AddressInfo).port)
const store = openStore({ url: url.href })
const app = Fastify({ exposeHeadRoutes: false })
await mountOauth(app, {
  store,
  dialect: compileDialect(neutral),
  secretBox: openTestSecretBox(),
  origin: () => origin,
  log: pino({ level: 'silent' }),
})
afterAll(async () => {
  await app.close()
  await store.close()
  way.close()
  await database.close()
})

const authorize = () =>
  app.inject({
    url: `/oauth/authorize?${new URLSearchParams({ client_id: client.id, redirect_uri: 'https://app.example.org/cb', response_type: 'code', scope: '*', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })}`,
    headers: { host: '10.0.0.7:4400' },
  })
const refresh = () =>
  app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: client.id,
      client_secret: client.secret,
    }).toString(),
  })

describe('while the database is away (decision B4)', () => {
  it('answers 503 with a time to come back, and nothing of the trouble; then goes on', async () => {
    expect((await refresh()).json()).toMatchObject({ error: 'invalid_grant' })
    const begun = await authorize()
    const cookie = [begun.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const open = () => app.inject({ url: String(begun.headers.location), headers: { cookie } })
    expect((await open()).statusCode).toBe(200)
    const { port } = way.address() as AddressInfo
    const closed = once(way, 'close')
    way.close()
    for (const socket of sockets) socket.destroy()
    await closed
    const [token, page, step] = [await refresh(), await authorize(), await open()]
    expect([token.statusCode, token.headers['retry-after'], token.json()]).toEqual([
      503,
      '2',
      { error: 'temporarily_unavailable', error_description: 'please try again later' },
    ])
    for (const one of [page, step]) {
      expect([one.statusCode, one.headers['retry-after'], one.headers['content-type']]).toEqual([
        503,
        '2',
        'text/html; charset=utf-8',
      ])
      expect(one.payload).toContain('The service cannot do this at the moment. Please try again in a few seconds.')
    }
    expect(page.payload + step.payload + token.payload).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i)
    way.listen(port, '127.0.0.1')
    await once(way, 'listening')
    expect((await authorize()).statusCode).toBe(303)
  })
})
