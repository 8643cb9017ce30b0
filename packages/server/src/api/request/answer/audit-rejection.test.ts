import type { ErrorCode } from '@moorage/contract'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '#domain/shared/index.ts'
import { type HttpHarness, type TestRequest, startHttpHarness } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { selectRows, sqlOn } from '#testkit/database/rows.ts'
import type { AnyHandler } from '../../call.ts'

/** What goes wrong next, and where. */
let next: { locate?: Error; check?: ApiError; run?: Error; after?: Error } = {}

const watched: AnyHandler = {
  kind: 'change',
  async locate() {
    if (next.locate) throw next.locate
  },
  check: () => (next.check ? [next.check] : []),
  async run(call) {
    const answer = await call.mutate(async () => {
      if (next.run) throw next.run
      return { body: {} }
    })
    if (next.after) throw next.after
    return answer
  },
}
const reads: AnyHandler = {
  ...watched,
  kind: 'read',
  run: async () => {
    throw new ApiError('access.grant_missing', 'Unauthorized')
  },
}
const handlers = { 'volume.resize': watched, 'volume.create': watched, 'host.update': watched, 'volume.view': reads }

const http = await useHttpHarness({ isPlumbing: true, handlers, log: pino({ level: 'silent' }) })
afterEach(() => {
  next = {}
})

const rowsOf = (on: HttpHarness, requestId: string | undefined) =>
  selectRows(on.store, 'audit', '*', { request_id: requestId ?? '' })

/** Sends a request and answers its status with what the audit has of it at that moment. */
async function ask(request: TestRequest = {}, path = '/v4/volumes/7/resize', on = http) {
  const answer = await on.call('POST', path, { body: { size: 20 }, ...request })
  return { status: answer.status, rows: await rowsOf(on, answer.headers['x-request-id']) }
}

const notFound = new ApiError('resource.not_found', 'Not found')

describe('a mutation refused to a known caller leaves one row before its answer (decision G9)', () => {
  const run = (code: ErrorCode, reason: string) => ({ run: new ApiError(code, reason) })
  const large = `{"size":20${' '.repeat(1024 * 1024)}}`
  const bounds = new ApiError('volume.size_bounds', 'Must be 10-16384', { field: 'size' })

  it.each<[string, number, string, string, typeof next, TestRequest?, string?]>([
    ['that is not there', 404, 'resource.not_found', 'Not found', { locate: notFound }],
    ['whose path names nothing', 404, 'resource.not_found', 'Not found', {}, {}, 'x'],
    ['with a body that cannot be read', 400, 'request.not_json_object', '', {}, { body: '{' }],
    ['with a body that is too large', 413, 'request.too_large', '', {}, { body: large }],
    ['against the schema', 400, 'request.', 'Must be an integer', {}, { body: { size: 'x' } }],
    ['against a rule that needs no state', 400, 'volume.size_bounds', 'Must be 10-16384', { check: bounds }],
    ['against the stored state', 400, 'volume.cannot_shrink', 'No', run('volume.cannot_shrink', 'No')],
    ['without the grant', 403, 'access.grant_missing', 'No', run('access.grant_missing', 'No')],
    ['by an error of ours', 500, 'service.internal', 'Internal server error', { run: new Error('secret of ours') }],
    ['for a while', 503, 'cluster.kubeconfig_not_ready', 'No', run('cluster.kubeconfig_not_ready', 'No')],
  ])('one %s: %i', async (_name, status, code, reason, trouble, request = {}, id = '7') => {
    next = trouble
    const found = await ask(request, `/v4/volumes/${id}/resize`)
    expect(found).toMatchObject({
      status,
      rows: [
        {
          outcome: 'refused',
          status,
          code: expect.stringContaining(code),
          reason: expect.stringContaining(reason),
          operation: 'volume.resize',
          entity_type: 'volume',
          entity_id: id,
          account_id: http.accountId,
          user_id: http.userId,
          username: 'tester',
          token_id: http.tokenId,
          token_label: 'tester',
          address: '127.0.0.1',
        },
      ],
    })
    expect(found.rows).toHaveLength(1)
    expect(JSON.stringify(found.rows)).not.toContain('secret of ours')
  })

  it('one without the scope: 401, with the token that was shown', async () => {
    const { id, token } = await http.makeToken(['events:read_only'])
    expect(await ask({ token })).toMatchObject({
      status: 401,
      rows: [{ code: 'access.scope_missing', token_id: id, token_label: 'further' }],
    })
  })

  it('several problems are kept as the caller was told them', async () => {
    const {
      rows: [row],
    } = await ask({ body: { label: '', tags: 'x', size: 50 } }, '/v4/volumes')
    expect(row?.reason).toBe('Length must be 1-32 characters; Must be an array')
  })
})

describe('what leaves no row of a refusal', () => {
  it('reads, strangers and unknown tokens, methods and paths that are not there', async () => {
    const before = await selectRows(http.store, 'audit', 'id')
    const statuses = [
      await http.call('GET', '/v4/volumes/7'),
      await http.call('POST', '/v4/volumes/7/resize', { token: null }),
      await http.call('POST', '/v4/volumes/7/resize', { token: 'bad' }),
      await http.call('PATCH', '/v4/volumes'),
      await http.call('POST', '/v4/nothing'),
    ].map((answer) => answer.status)
    expect(statuses).toEqual([403, 401, 401, 405, 404])
    expect(await selectRows(http.store, 'audit', 'id')).toHaveLength(before.length)
  })

  it('a mutation that was accepted, even when its answer then failed', async () => {
    expect(await ask()).toMatchObject({
      status: 200,
      rows: [{ outcome: 'accepted', status: 200, code: null, reason: null, entity_id: '7' }],
    })
    next = { after: new Error('too late') }
    const late = await ask()
    expect([late.status, late.rows.map((row) => row.outcome)]).toEqual([500, ['accepted']])
  })
})

describe('beyond the rate (decisions G4, G9)', () => {
  it('429 before any effect and before the scope; only the first of a token and minute leaves a row, whatever it was about', async () => {
    const strict = await startHttpHarness({
      isPlumbing: true,
      handlers,
      rateLimits: { requestsMax: 1, createsMax: 1, isEnforced: true },
    })
    const minuteNow = async () =>
      (await strict.call('GET', '/v4/volumes/7', { token: null })).headers['x-ratelimit-reset']
    let seen: { status: number; rows: unknown[] }[] = []
    // Again when the minute was over in the midst of it.
    for (let before: string | undefined = '', after: string | undefined; before !== after; after = await minuteNow()) {
      seen = []
      const [narrow, whole] = [await strict.makeToken(['events:read_only']), await strict.makeToken(['*'])]
      before = await minuteNow()
      for (const { token } of [narrow, narrow, narrow, whole, whole])
        seen.push(await ask({ token }, '/v4/volumes/7/resize', strict))
    }
    await strict.close()
    expect(seen.map(({ status, rows }) => [status, rows.length])).toEqual([
      [401, 1],
      [429, 1],
      [429, 0],
      [200, 1],
      [429, 1],
    ])
    expect(seen[1]?.rows).toMatchObject([
      { status: 429, code: 'rate.limited', reason: 'Too many requests', operation: 'volume.resize', entity_id: '7' },
    ])
  })
})

it('an audit that cannot be written keeps nobody from the answer to a refusal, and the log tells of it', async () => {
  const lines: string[] = []
  const loud = await startHttpHarness({
    isPlumbing: true,
    handlers,
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  })
  await sqlOn(loud.store)`alter table audit rename to audit_away`
  next = { locate: notFound }
  expect((await loud.call('POST', '/v4/volumes/7/resize', { body: { size: 20 } })).text).toBe(
    '{"errors":[{"reason":"Not found","field":"","code":"resource.not_found"}]}',
  )
  await loud.close()
  expect(lines.join()).toContain('rejection not audited')
})
