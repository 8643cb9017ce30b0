import { ConnectionLost, isUntrusted } from '../errors/connection-lost.ts'
import { Fault } from '../errors/fault.ts'
import type { Operation } from './operation.ts'

/** What counts for whether a failed try may be made again. */
export interface FailedTry {
  readonly operation: Pick<Operation, 'method' | 'isJob'>
  readonly hasIdempotencyKey: boolean
  readonly error: unknown
}

/**
 * Whether the same request may be sent again without a second effect.
 *
 * 429 and 503 are given before anything was done (decision B4), so every request may. The same holds where no connection came about, unless its
 * certificate is the reason, which will be the same. After a connection was lost, it is not known whether the request was carried out:
 * - a GET changes nothing: again;
 * - a POST with an idempotency key is carried out once, however often it comes (decision A9): again; without one, never;
 * - a PUT says what is wanted, and saying it twice wants the same. But one that begins work answers the second time as a change of nothing,
 *   without the number of its operation (decision F2.3): waiting for it would end at once. So only those that begin none;
 * - a DELETE answers 404 the second time, which cannot be told from a thing that never was: never.
 */
export function isRetryable({ operation, hasIdempotencyKey, error }: FailedTry): boolean {
  if (error instanceof Fault) return error.status === 429 || error.status === 503
  if (!(error instanceof ConnectionLost)) return false
  if (isUntrusted(error)) return false
  if (!error.isSent || operation.method === 'GET') return true
  if (operation.method === 'POST') return hasIdempotencyKey
  return operation.method === 'PUT' && operation.isJob !== true
}

const firstMs = 250
const longestMs = 8_000

/**
 * How long to wait before a try: what the service asks for, never less, and a tenth on top at most, so that many who were refused at once do
 * not come back at once; else twice as long after each try, half of it by chance.
 */
export function retryDelayMs(attempt: number, error: unknown, random: () => number = Math.random): number {
  const asked = error instanceof Fault ? error.retryAfterSeconds : null
  if (asked !== null) return Math.ceil(asked * 1_000 * (1 + random() / 10))
  const most = Math.min(longestMs, firstMs * 2 ** (attempt - 1))
  return Math.ceil(most * (0.5 + random() / 2))
}
