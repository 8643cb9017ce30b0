import type { FetchLike } from './fetch-like.ts'
import { isBrowser } from './is-browser.ts'
import type { ClientOptions, RetryOptions } from './options.ts'

/** What every call of a client shares. */
export interface Wire {
  /** Up to and with `/v4`. */
  readonly base: string
  readonly fetch: FetchLike
  readonly retries: RetryOptions | false
  readonly timeoutMs: number
  readonly userAgent: string | null
  /** Asked before each try; null for requests without a token. */
  readonly token: () => string | null | Promise<string | null>
}

const defaultTimeoutMs = 60_000

/** Makes it of a client's options. */
export function openWire({ baseUrl, token, fetch: own, retries = {}, timeoutMs, userAgent }: ClientOptions): Wire {
  return {
    base: `${originOf(baseUrl)}/v4`,
    fetch: own ?? ((url, init) => fetch(url, init)),
    retries,
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    // A browser names itself, and would ask for leave to say something else.
    userAgent: isBrowser() ? null : (userAgent ?? 'moorage-sdk'),
    token: typeof token === 'function' ? token : () => token ?? null,
  }
}

/** The address of a service without `/v4` and without a slash at its end; what follows a `?` or `#` is left out. */
export function originOf(baseUrl: string | URL): string {
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
}
