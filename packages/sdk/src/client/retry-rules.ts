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
 * The service returns 429 and 503 before doing anything (decision B4), so every request can be retried. A request can also be retried if no connection was
 * established, except after a certificate error, which is permanent. After a lost connection, it is unknown whether the request was executed:
 * - A GET changes nothing and is retried.
 * - A POST with an idempotency key is executed once (decision A9) and is retried. Without a key, it is never retried.
 * - A PUT is idempotent. But a repeated PUT that starts work gets no operation ID (decision F2.3), so that waiting would end immediately. Only a PUT that
 *   starts no work is retried.
 * - A repeated DELETE returns 404 for a deleted resource and for one that never existed. It is never retried.
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
 * Returns the delay in milliseconds after attempt `attempt`: `Retry-After` plus up to 10 % jitter, so that rejected clients do not retry together, otherwise
 * exponential backoff, half of it random.
 */
export function retryDelayMs(attempt: number, error: unknown, random: () => number = Math.random): number {
  const requestedSeconds = error instanceof ApiError ? error.retryAfterSeconds : null
  if (requestedSeconds !== null) return Math.ceil(requestedSeconds * 1_000 * (1 + random() / 10))
  const most = Math.min(longestMs, firstMs * 2 ** (attempt - 1))
  return Math.ceil(most * (0.5 + random() / 2))
}
