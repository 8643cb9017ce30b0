import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import { mountLandingPage } from './mount-landing-page.ts'

function serve(origin = 'http://127.0.0.1:4400', closed: Maintenance | null = null) {
  const server = fastify()
  mountLandingPage(server, {
    origin: () => origin,
    dialect: 'neutral',
    pace: 'fast',
    maintenance: () => closed,
    console: { isBuilt: false, send: () => null },
  })
  return server
}

test('a browser at / gets the version, links to documentation and first steps, without a script', async () => {
  const answer = await serve().inject({ url: '/', headers: { accept: 'text/html,application/xhtml+xml' } })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['vary']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'Accept',
  ])
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin')
  for (const part of [
    'neutral dialect',
    'href="/docs"',
    '/v4/openapi.json',
    'admin-token',
    'http://127.0.0.1:4400/v4/volumes',
  ])
    expect(answer.body).toContain(part)
  expect(answer.body).not.toContain('<script')
})

test('other clients get the same facts as JSON', async () => {
  const answer = await serve().inject({ url: '/', headers: { accept: '*/*' } })
  expect(answer.json()).toEqual({
    name: 'moorage',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    dialect: 'neutral',
    pace: 'fast',
    interface: 'http://127.0.0.1:4400/v4',
    docs: 'http://127.0.0.1:4400/docs',
    openapi: 'http://127.0.0.1:4400/v4/openapi.json',
  })
})

test('the origin is escaped as text', async () => {
  const answer = await serve('http://x"><b>').inject({ url: '/', headers: { accept: 'text/html' } })
  expect(answer.body).not.toContain('<b>')
})

test('during maintenance, page and facts contain the notice, with the reason escaped (decision I6)', async () => {
  const closed = { since: '2026-11-23T06:00:00', reason: '<b>new</b> storage', expectedEnd: null, leftS: null }
  const ask = (accept: string) => serve(undefined, closed).inject({ url: '/', headers: { accept } })
  expect((await ask('text/html')).body).toContain('Moorage is closed for maintenance: &lt;b&gt;new&lt;/b&gt; storage.')
  expect((await ask('*/*')).json()).toMatchObject({ maintenance: 'closed for maintenance: <b>new</b> storage.' })
})
