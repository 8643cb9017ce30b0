import { writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { type OperatorBench, openOperatorBench } from '#testkit/operator/operator-bench.ts'
import { openBuiltConsole } from '../console/built-console.ts'

let operator: OperatorBench
const folder = useScratchFolder().path
beforeAll(async () => {
  operator = await openOperatorBench({ built: openBuiltConsole('neutral', folder) })
})
afterAll(() => operator.close())

const stranger = { headers: {} }

describe('operator pages on the admin address (ADR 0047)', () => {
  test('show build instructions if they are not built', async () => {
    const answer = await operator.request('/operator/', stranger)
    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('npm run build -w @moorage/console') })
  })

  test('are one page at all of their addresses, limited to its own files, and public because they contain no data', async () => {
    writeFileSync(join(folder, 'operator.html'), '<!doctype html><title>Moorage operator</title>')
    for (const path of ['/operator', '/operator/', '/operator/pages/work']) {
      const { status, headers, body } = await operator.request(path, stranger)
      expect([path, status, body]).toEqual([path, 200, expect.stringContaining('<title>Moorage operator</title>')])
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
      expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-cache', 'DENY'])
    }
    expect((await operator.request('/assets/none-12345678.js', stranger)).status).toBe(404)
  })
})

describe('operator API (decision G5.2)', () => {
  test('disables caching, and rejects paths that it does not describe', async () => {
    const answer = await operator.request('/operator/work')
    expect([answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ])
    expect(await operator.request('/operator/nothing')).toMatchObject({
      status: 404,
      body: { errors: [{ reason: 'Not found' }] },
    })
  })

  test('shows the time of the service, and moves it if that is allowed', async () => {
    const now = async () => (await operator.request<{ readonly now: string }>('/operator/installation')).body.now
    const before = Date.parse(`${await now()}Z`)
    await operator.request('/operator/sim/clock', { method: 'POST', body: { advance_seconds: 3_600 } })
    expect(Date.parse(`${await now()}Z`) - before).toBe(3_600_000)
  })

  test('rejects an invalid body', async () => {
    const headers = { 'moorage-console': '1', 'content-type': 'application/json' }
    const answer = await fetch(`${operator.origin}/operator/session`, { method: 'POST', headers, body: '{' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ reason: expect.any(String) }] }])
  })
})

describe('without simulated infrastructure', () => {
  test('has no faults and no clock', async () => {
    const real = await openOperatorBench({ simulation: null })
    try {
      expect((await real.request('/operator/installation')).body).toMatchObject({ simulation: null })
      for (const path of ['sim/faults', 'sim/world', 'sim/openapi.json'])
        expect([path, (await real.request(`/operator/${path}`)).status]).toEqual([path, 404])
    } finally {
      await real.close()
    }
  })
})

const outside = Object.values(networkInterfaces())
  .flatMap((one) => one ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(outside === undefined)('rejects other machines, even with the token (decision G5.2)', async () => {
  const open = await openOperatorBench({}, '0.0.0.0')
  try {
    const { port } = new URL(open.origin)
    const headers = { authorization: `Bearer ${open.operatorToken}` }
    for (const path of ['/operator/', '/operator/work', '/operator/sim/faults', '/operator/session']) {
      const answer = await fetch(`http://${outside}:${port}${path}`, { headers })
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        403,
        expect.stringContaining('from the local machine'),
      ])
    }
    expect((await open.request('/operator/work')).status).toBe(200)
  } finally {
    await open.close()
  }
})
