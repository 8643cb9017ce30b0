import { ConnectionLost, isUntrusted } from '../errors/connection-lost.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Operation } from './operation.ts'

/** Facts that decide whether a failed attempt is retried. */
export interface FailedAttempt {
  readonly operation: Pick<Operation, 'method' | 'isJob'>
  readonly hasIdempotencyKey: boolean
  readonly error: unknown
}

/**
 * True if the same request can be sent again without a second effect.
 *
 * The service returns 429 and 503 before doing anything (decision B4). Without a connection, nothing was executed, but a certificate error is permanent. After
 * a lost connection, it is unknown whether the request was executed:
 * - A GET is retried.
 * - A POST is retried only with an idempotency key (decision A9).
 * - A PUT is retried unless it starts work. A repeated PUT gets no operation ID (decision F2.3), so that waiting would end immediately.
 * - A DELETE is never retried. A repeated DELETE returns 404, as for a resource that never existed.
 */
export function isRetryable({ operation, hasIdempotencyKey, error }: FailedAttempt): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status === 503
  if (!(error instanceof ConnectionLost)) return false
  if (isUntrusted(error)) return false
  if (!error.isSent || operation.method === 'GET') return true
  if (operation.method === 'POST') return hasIdempotencyKey
  return operation.method === 'PUT' && operation.isJob !== true
}

const firstMs = 250
const longestMs = 8_000

/**
 * Returns the delay in milliseconds after an attempt, counted from 1: `Retry-After` plus up to 10 % jitter, so that rejected clients do not retry together.
 * Without this header: exponential backoff from 250 ms to 8 s, half of it random.
 */
export function retryDelayMs(attempt: number, error: unknown, random: () => number = Math.random): number {
  const requestedSeconds = error instanceof ApiError ? error.retryAfterSeconds : null
  if (requestedSeconds !== null) return Math.ceil(requestedSeconds * 1_000 * (1 + random() / 10))
  const most = Math.min(longestMs, firstMs * 2 ** (attempt - 1))
  return Math.ceil(most * (0.5 + random() / 2))
}
