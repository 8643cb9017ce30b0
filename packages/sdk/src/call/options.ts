import type { FetchLike } from './fetch-like.ts'
import type { DialectName } from './operation.ts'

/** Information about an upcoming retry. */
export interface RetryNotice {
  /** Operation name, such as `volume.create`. */
  readonly operation: string
  /** Number of the next attempt: 2 for the first retry. */
  readonly attempt: number
  readonly delayMs: number
  /** An `ApiError` with status 429 or 503, or a `ConnectionLost`. */
  readonly error: Error
}

/** Retry policy of a call. */
export interface RetryOptions {
  /** Maximum retries (default: 8). */
  readonly max?: number | undefined
  /** Maximum time from the first attempt to the start of the last, in milliseconds (default: 120,000). A longer `Retry-After` ends the call immediately. */
  readonly withinMs?: number | undefined
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason (default: an `AbortError`). */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one attempt (default: the client's). */
  readonly timeoutMs?: number | undefined
  /** Overrides the client's policy; false disables retries. */
  readonly retries?: RetryOptions | false | undefined
  /**
   * Key of a POST, 1 to 255 visible ASCII characters (default: random), so that a retry has no second effect. Set your own to repeat the call after a crash. If
   * false, no key is sent, and the POST is not retried after a lost connection.
   */
  readonly idempotencyKey?: string | false | undefined
}

/** Options of a client. */
export interface ClientOptions {
  /** URL such as `http://127.0.0.1:4400`, with or without a trailing `/v4`. */
  readonly baseUrl: string | URL
  /** Personal or application token, or a function that returns the token for each attempt. Public operations need no token. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** Dialect of the service (default: neutral). `discover()` returns it. */
  readonly dialect?: DialectName | undefined
  /** Replaces the platform's fetch. `@moorage/sdk/node` has a fetch with TLS options. */
  readonly fetch?: FetchLike | undefined
  readonly retries?: RetryOptions | false | undefined
  /** Timeout of one attempt with its complete response (default: 60,000). */
  readonly timeoutMs?: number | undefined
  /** Identifies your program to the service and proxies. Ignored in browsers. */
  readonly userAgent?: string | undefined
}
