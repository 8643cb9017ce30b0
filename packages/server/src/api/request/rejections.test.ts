import { linode } from '@moorage/contract'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '#domain/shared/index.ts'
import { type TestRequest, startHttpHarness } from '#testkit/http/http-harness.ts'
import type { AnyHandler } from '../call.ts'
import { handlers as everyHandler } from '../endpoints/handlers.ts'

let next: { locate?: Error; check?: ApiError[]; run?: Error } = {}
let reached: string[] = []

const watched: AnyHandler = {
  kind: 'read',
  async locate() {
    reached.push('locate')
    if (next.locate) throw next.locate
  },
  check() {
    reached.push('check')
    return next.check ?? []
  },
  async run() {
    reached.push('run')
    if (next.run) throw next.run
    return {}
  },
}
const handlers = {
  'volume.resize': watched,
  'volume.view': watched,
  'volume_type.list': watched,
  'volume.attach': watched,
  'volume.create': watched,
  'volume.list': watched,
}

/** `whole` has all operations, for path checks. */
const [harness, vendor, whole] = await Promise.all([
  startHttpHarness({ isPlumbing: true, handlers }),
  startHttpHarness({ isPlumbing: true, handlers, dialect: linode }),
  startHttpHarness({ handlers: everyHandler }),
])
afterEach(() => {
  next = {}
  reached = []
})
afterAll(() => Promise.all([harness.close(), vendor.close(), whole.close()]))

function resize(request: TestRequest = {}, path = '/v4/volumes/7/resize') {
  return harness.call('POST', path, { body: { size: 20 }, ...request })
}

describe('error body (decision B1)', () => {
  it('reports all problems of schema and rules together', async () => {
    next.check = [new ApiError('volume.size_bounds', 'Must be 10-16384', { field: 'size' })]
    const { status, body } = await harness.call('POST', '/v4/volumes', { body: { label: '', tags: 'x', size: 5 } })
    expect([status, body]).toEqual([
      400,
      {
        errors: [
          { reason: 'Length must be 1-32 characters', field: 'label', code: 'request.field_invalid' },
          { reason: 'Must be an array', field: 'tags', code: 'request.field_invalid' },
          { reason: 'Must be 10-16384', field: 'size', code: 'volume.size_bounds' },
        ],
      },
    ])
    expect(reached).toEqual(['locate', 'check'])
  })

  it('passes only valid fields to the rules', async () => {
    let seen: unknown
    const spy = await startHttpHarness({
      isPlumbing: true,
      handlers: {
        'volume.create': {
          kind: 'read',
          check: (body) => {
            seen = body
            return []
          },
          run: async () => ({}),
        },
      },
      dialect: linode,
    })
    await spy.call('POST', '/v4/volumes', { body: { label: 7, linode_id: 5, size: 20, tags: [1] } })
    await spy.close()
    expect(seen).toEqual({ host_id: 5, size: 20 })
  })
})

describe('order of checks (decision B3)', () => {
  const bad = { token: 'bad', body: '{', headers: { 'idempotency-key': '' } }

  it('1 route, 2 method, before anything else', async () => {
    expect((await resize(bad, '/v4/volumes/x/enlarge')).status).toBe(404)
    expect((await harness.call('PUT', '/v4/volumes/x/resize', bad)).status).toBe(405)
    expect((await harness.call('PUT', '/v4/volumes/types', bad)).status).toBe(405)
  })

  it('8 body size and syntax, before 9 schema and rules, before 10 the handler', async () => {
    next.check = [new ApiError('volume.size_bounds', 'Must be 10-16384', { field: 'size' })]
    expect((await resize({ body: `{"size":"x"${' '.repeat(1024 * 1024)}}` })).status).toBe(413)
    expect(await resize({ body: '{"size":1,}' })).toMatchObject({ status: 400, body: { errors: [{ field: '' }] } })
    expect(reached).toEqual(['locate', 'locate'])
    expect((await resize()).body).toEqual({
      errors: [{ reason: 'Must be 10-16384', field: 'size', code: 'volume.size_bounds' }],
    })
    expect(reached).toEqual(['locate', 'locate', 'locate', 'check'])
  })
})

describe('statuses of the service (decision B4)', () => {
  it.each(['PATCH', 'TRACE'])('405 Method Not Allowed for %s on a path with other methods, in JSON', async (method) => {
    const { status, headers, text } = await harness.call(method, '/v4/volumes')
    expect([status, headers['content-type'], headers['allow']]).toEqual([
      405,
      'application/json',
      'GET, HEAD, POST, OPTIONS',
    ])
    expect(text).toBe('{"errors":[{"reason":"Method Not Allowed","field":"","code":"method.not_allowed"}]}')
  })

  it('404 names the dialect for a path of the linode dialect (decision B3.3); the linode dialect responds as recorded', async () => {
    const reason =
      'Not found: this path belongs to the linode dialect, but this service uses the neutral dialect (setting MOORAGE_DIALECT)'
    for (const path of ['/v4/linode/instances', '/v4beta/linode/instances/7', '/v4/lke/clusters/7/pools'])
      expect((await whole.call('GET', path)).body).toEqual({
        errors: [{ reason, field: '', code: 'resource.not_found' }],
      })
    for (const path of ['/v4/linode', '/v4/linode/nothing', '/v4/lkex'])
      expect((await whole.call('GET', path)).body).toMatchObject({ errors: [{ reason: 'Not found' }] })
    expect((await vendor.call('GET', '/v4/hosts/instances')).text).toBe('{"errors":[{"reason":"Not found"}]}')
  })

  it.each([
    ['POST', '/v4/networking/firewalls', 'firewalls'],
    ['DELETE', '/v4beta/vpcs/7', 'VPCs'],
    ['POST', '/v4/linode/instances/7/backups', 'host backups'],
    ['POST', '/v4/volumes/7/migrate', 'volume migrations by users'],
    ['GET', '/v4/account/oauth-clients/abc/thumbnail', 'OAuth client thumbnails'],
  ])(
    '%s %s: 404 that reports %s as unsupported, in the linode dialect only (decision B3.4)',
    async (method, path, what) => {
      const { status, text } = await vendor.call(method, path)
      expect([status, text]).toEqual([404, `{"errors":[{"reason":"Not found: Moorage does not support ${what}"}]}`])
      const plain = await harness.call(method, path)
      expect([plain.status, plain.body]).toMatchObject([
        404,
        { errors: [{ reason: expect.not.stringContaining('offer') }] },
      ])
    },
  )

  it.each(['/v4/object-storagex', '/v4/linode/instances/7/backupsx', '/v4/linode/instances/backups'])(
    '%s is not an unsupported path: plain 404',
    async (path) => expect((await vendor.call('GET', path)).text).toBe('{"errors":[{"reason":"Not found"}]}'),
  )

  it('405 on the OpenAPI document, 404 on unknown paths', async () => {
    expect((await harness.call('POST', '/v4/openapi.json')).status).toBe(405)
    expect((await harness.call('PATCH', '/v4/nothing')).status).toBe(404)
  })

  it('500 Internal server error with a request ID and nothing else; the log has the cause with that ID', async () => {
    const lines: string[] = []
    const logged = await startHttpHarness({
      isPlumbing: true,
      handlers,
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    })
    next.run = new Error('relation "secrets" does not exist')
    const { status, text, headers } = await logged.call('GET', '/v4/volumes/7')
    await logged.close()
    expect([status, text]).toEqual([
      500,
      '{"errors":[{"reason":"Internal server error","field":"","code":"service.internal"}]}',
    ])
    expect(lines.join('')).toContain('relation')
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ requestId: headers['x-request-id'] })
  })
})

describe('log', () => {
  it('has one line per request, without tokens, bodies and queries', async () => {
    const lines: string[] = []
    const notes: unknown[] = []
    const logged = await startHttpHarness({
      isPlumbing: true,
      handlers,
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      onResponse: (note) => notes.push(note),
    })
    await logged.call('POST', '/v4/volumes/7/resize?secret=query', { body: { size: 20, secret: 'body' } })
    const own = lines.filter((line) => line.includes('"volume.resize"'))
    await logged.close()
    expect(own).toHaveLength(1)
    expect(JSON.parse(own[0] ?? '{}')).toMatchObject({
      operation: 'volume.resize',
      method: 'POST',
      status: 200,
      accountId: logged.accountId,
      requestId: expect.any(String),
      durationMs: expect.any(Number),
    })
    expect(lines.join('')).not.toMatch(new RegExp(`secret|${logged.token}`))
    expect(notes).toMatchObject([{ operation: 'volume.resize', status: 200 }])
  })
})
