import { describe, expect, it } from 'vitest'
import { ConnectionLost } from '../errors/connection-lost.ts'
import { ApiError } from '../errors/api-error.ts'
import { isRetryable, retryDelayMs } from './retry-rules.ts'

const fault = (status: number, retryAfterSeconds: number | null = null): ApiError =>
  new ApiError({ operation: 'volume.create', status, errors: [], requestId: null, retryAfterSeconds })
const lost = (isSent: boolean): ConnectionLost =>
  new ConnectionLost({ operation: 'volume.create', isSent, cause: new Error('gone') })

const untrusted = new ConnectionLost({
  operation: 'volume.list',
  isSent: false,
  cause: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
})

describe('an attempt is retried only if it has no second effect (decisions A9, B4, F2.3)', () => {
  it.each([
    ['GET', {}, lost(true), true],
    ['POST', { hasIdempotencyKey: true }, lost(true), true],
    ['POST', {}, lost(true), false],
    ['PUT', {}, lost(true), true],
    ['PUT', { isJob: true as const }, lost(true), false],
    ['DELETE', {}, lost(true), false],
    ['DELETE', {}, lost(false), true],
    ['POST', {}, lost(false), true],
    ['DELETE', {}, fault(429), true],
    ['POST', {}, fault(503), true],
    ['GET', {}, untrusted, false],
    ['GET', {}, fault(500), false],
    ['GET', {}, fault(404), false],
    ['GET', {}, new TypeError('a bug of the client'), false],
  ] as const)('%s %j after %s: %s', (method, more, error, expected) => {
    const { hasIdempotencyKey = false, isJob } = { ...more } as { hasIdempotencyKey?: boolean; isJob?: true }
    expect(isRetryable({ operation: { method, ...(isJob ? { isJob } : {}) }, hasIdempotencyKey, error })).toBe(expected)
  })
})

describe('the delay between attempts', () => {
  it('is Retry-After, never less, plus up to 10 %', () => {
    expect([0, 0.5, 1].map((random) => retryDelayMs(1, fault(503, 5), () => random))).toEqual([5_000, 5_250, 5_500])
  })

  it('without Retry-After, doubles up to eight seconds; half of the delay is random', () => {
    expect([1, 2, 3, 4, 9].map((attempt) => retryDelayMs(attempt, lost(true), () => 1))).toEqual([
      250, 500, 1_000, 2_000, 8_000,
    ])
    expect(retryDelayMs(3, lost(true), () => 0)).toBe(500)
  })
})
