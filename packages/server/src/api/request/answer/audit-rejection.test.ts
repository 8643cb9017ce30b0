import type { ErrorCode } from '@moorage/contract'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError, type EventId } from '#domain/shared/index.ts'
import { type HttpHarness, type TestRequest, startHttpHarness } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { selectRows, sqlOn } from '#testkit/database/rows.ts'
import type { AnyHandler } from '../../call.ts'

let next: { locate?: Error; check?: ApiError; run?: Error; after?: Error } = {}

const watched: AnyHandler = {
  kind: 'change',
  async locate() {
    if (next.locate) throw next.locate
  },
  check: () => (next.check ? [next.check] : []),
  async accept() {
    if (next.run) throw next.run
    // Printed after the commit, for a header of the response.
    const { after } = next
    if (!after) return { body: {} }
    const printed = {
      toString: () => {
        throw after
      },
    }
    return { body: {}, operationId: printed as unknown as EventId }
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

async function ask(request: TestRequest = {}, path = '/v4/volumes/7/resize', on = http) {
  const answer = await on.call('POST', path, { body: { size: 20 }, ...request })
  return { status: answer.status, rows: await rowsOf(on, answer.headers['x-request-id']) }
}

const notFound = new ApiError('resource.not_found', 'Not found')

describe('a rejected mutation of a known caller writes one row before its response (decision G9)', () => {
  const run = (code: ErrorCode, reason: string) => ({ run: new ApiError(code, reason) })
  const large = `{"size":20${' '.repeat(1024 * 1024)}}`
  const bounds = new ApiError('volume.size_bounds', 'Must be 10-16384', { field: 'size' })

  it.each<[string, number, string, string, typeof next, TestRequest?, string?]>([
    ['unknown resource', 404, 'resource.not_found', 'Not found', { locate: notFound }],
    ['invalid ID in the path', 404, 'resource.not_found', 'Not found', {}, {}, 'x'],
    ['invalid JSON body', 400, 'request.not_json_object', '', {}, { body: '{' }],
    ['body too large', 413, 'request.too_large', '', {}, { body: large }],
    ['schema error', 400, 'request.', 'Must be an integer', {}, { body: { size: 'x' } }],
    ['rule without stored state', 400, 'volume.size_bounds', 'Must be 10-16384', { check: bounds }],
    ['rule with stored state', 400, 'volume.cannot_shrink', 'No', run('volume.cannot_shrink', 'No')],
    ['missing grant', 403, 'access.grant_missing', 'No', run('access.grant_missing', 'No')],
    ['internal error', 500, 'service.internal', 'Internal server error', { run: new Error('secret of ours') }],
    ['temporary error', 503, 'cluster.kubeconfig_not_ready', 'No', run('cluster.kubeconfig_not_ready', 'No')],
  ])('%s: one row with %i', async (_name, status, code, reason, trouble, request = {}, id = '7') => {
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

  it('missing scope: 401 and one row with the token', async () => {
    const { id, token } = await http.makeToken(['events:read_only'])
    expect(await ask({ token })).toMatchObject({
      status: 401,
      rows: [{ code: 'access.scope_missing', token_id: id, token_label: 'further' }],
    })
  })

  it('records several problems as in the response', async () => {
    const {
      rows: [row],
    } = await ask({ body: { label: '', tags: 'x', size: 50 } }, '/v4/volumes')
    expect(row?.reason).toBe('Length must be 1-32 characters; Must be an array')
  })
})

describe('requests that write no rejection row', () => {
  it('reads, anonymous and unknown tokens, unknown methods and paths', async () => {
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

  it('an accepted mutation, even if its response fails', async () => {
    expect(await ask()).toMatchObject({
      status: 200,
      rows: [{ outcome: 'accepted', status: 200, code: null, reason: null, entity_id: '7' }],
    })
    next = { after: new Error('too late') }
    const late = await ask()
    expect([late.status, late.rows.map((row) => row.outcome)]).toEqual([500, ['accepted']])
  })
})

describe('above the rate limit (decisions G4, G9)', () => {
  it('429 precedes any effect and the scope check; only the first one per token and minute writes a row, whatever the operation', async () => {
    const strict = await startHttpHarness({
      isPlumbing: true,
      handlers,
      rateLimits: { requestsMax: 1, createsMax: 1, isEnforced: true },
    })
    const minuteNow = async () =>
      (await strict.call('GET', '/v4/volumes/7', { token: null })).headers['x-ratelimit-reset']
    let seen: { status: number; rows: unknown[] }[] = []
    // Repeats if the minute ends meanwhile.
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

it('a failing audit write is logged and does not delay the error response', async () => {
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
