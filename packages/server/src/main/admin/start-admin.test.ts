import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { requestTargets } from '#testkit/http/request-targets.ts'
import { sendRawRequest } from '#testkit/http/send-raw-request.ts'
import { createReadiness } from './readiness.ts'
import { startAdmin } from './start-admin.ts'

const admin = await startAdmin({
  listen: { host: '127.0.0.1', port: 0 },
  metrics: { print: async () => 'up 1\n', contentType: 'text/plain' },
  readiness: createReadiness([]),
  isKnownHost: (host) => host !== 'evil.test',
})
const origin = `http://127.0.0.1:${admin.bound.port}`
afterAll(() => admin.stop())

it.each([
  ['two Host headers', 'GET /metrics HTTP/1.1\nHost: a\nHost: b', 400, 'The request has more than one Host header.'],
  ['another method', 'POST /metrics HTTP/1.1\nHost: a\nContent-Length: 0', 405, 'Only GET and HEAD are supported.'],
  [
    'another host',
    'GET /metrics HTTP/1.1\nHost: evil.test',
    421,
    'The Host header names another host than this service. Use its address, or add the name to MOORAGE_ALLOWED_HOSTS.',
  ],
])('%s at the admin listener: %s is %i (decision A10)', async (_words, head, status, words) => {
  const answer = await sendRawRequest(origin, head)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain(`${words}\n`)
})

it('no request target causes an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(requestTargets, async (target) => {
      const answer = await sendRawRequest(origin, `GET ${target} HTTP/1.1\nHost: localhost\nConnection: close`)
      expect(answer).toMatch(/^HTTP\/1\.1 [1-4]/)
    }),
    { numRuns: 200, examples: [['//'], ['http://[']] },
  )
})

it('a default address in use is replaced by any free one, a configured address is not (ADR 0049)', async () => {
  const { metrics, readiness } = {
    metrics: { print: async () => '', contentType: 'text/plain' },
    readiness: createReadiness([]),
  }
  const listen = { host: '127.0.0.1', port: admin.bound.port }
  const other = await startAdmin({ listen: { ...listen, isFallback: true }, metrics, readiness })
  expect(other.bound.port).not.toBe(listen.port)
  await other.stop()
  await expect(startAdmin({ listen, metrics, readiness })).rejects.toThrow('EADDRINUSE')
})

it('answers GET and HEAD', async () => {
  expect(await (await fetch(`${origin}/metrics`)).text()).toBe('up 1\n')
  expect((await fetch(`${origin}/livez`, { method: 'HEAD' })).status).toBe(200)
})

it('names the address of the operator API if this process does not serve it (decision G5.2)', async () => {
  const answer = await fetch(`${origin}/operator/work`)
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('moor serve --api')])
})
