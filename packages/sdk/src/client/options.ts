import type { FetchLike } from './fetch-like.ts'
import type { DialectName } from './operation.ts'

/** What is told of a try that is about to be made again. */
export interface RetryNotice {
  /** Name of the operation, such as `volume.create`. */
  readonly operation: string
  /** Which try comes next; the first one after a failure is 2. */
  readonly attempt: number
  /** How long it is waited for. */
  readonly delayMs: number
  /** Why: a `Fault` with status 429 or 503, or a `ConnectionLost`. */
  readonly error: Error
}

/** How often and how long a call is tried. */
export interface RetryOptions {
  /** Tries after the first one; 8 when absent. */
  readonly max?: number | undefined
  /** Time from the first try within which the last one must begin; 120,000 when absent. A `Retry-After` beyond it ends the call at once. */
  readonly withinMs?: number | undefined
  /** Called before each wait. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined
}

/** What every call can be given. */
export interface CallOptions {
  /** Ends the call; what it rejects with is the signal's reason, an `AbortError` by default. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take until its whole answer is there; the client's when absent. */
  readonly timeoutMs?: number | undefined
  /** In place of the client's; false for one try only. */
  readonly retries?: RetryOptions | false | undefined
  /**
   * Of a POST: sent as `Idempotency-Key`, 1 to 255 visible ASCII characters. A random one when absent, so that a repetition has no second effect;
   * give your own to go on after your program was killed. False sends none, and lost connections are not retried then.
   */
  readonly idempotencyKey?: string | false | undefined
}

/** What a client is made of. */
export interface ClientOptions {
  /** Scheme, host and port of the service: `http://127.0.0.1:4400`; with or without `/v4` at its end. */
  readonly baseUrl: string | URL
  /** Personal token or token of an application, or a function that is asked for it before each try. Operations that are public need none. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** What the installation speaks; neutral when absent. `discover()` asks it. */
  readonly dialect?: DialectName | undefined
  /** In place of the platform's; `@moorage/sdk/node` has one with TLS options. */
  readonly fetch?: FetchLike | undefined
  /** False for one try only. */
  readonly retries?: RetryOptions | false | undefined
  /** How long one try may take until its whole answer is there; 60,000 when absent. */
  readonly timeoutMs?: number | undefined
  /** Names your program to the service and to proxies on the way; a page cannot choose it. */
  readonly userAgent?: string | undefined
}
