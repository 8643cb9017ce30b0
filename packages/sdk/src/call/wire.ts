import type { FetchLike } from './fetch-like.ts'
import { isBrowser } from './is-browser.ts'
import type { ClientOptions, RetryOptions } from './options.ts'

/** State that all calls of a client share. */
export interface Wire {
  /** URL that ends with `/v4`. */
  readonly base: string
  readonly fetch: FetchLike
  readonly retries: RetryOptions | false
  readonly timeoutMs: number
  readonly userAgent: string | null
  /** Called before each attempt; null sends no token. */
  readonly token: () => string | null | Promise<string | null>
}

const defaultTimeoutMs = 60_000

/** Creates the shared state from a client's options. Throws TypeError if `baseUrl` is not a URL. */
export function openWire({ baseUrl, token, fetch: own, retries = {}, timeoutMs, userAgent }: ClientOptions): Wire {
  return {
    base: `${originOf(baseUrl)}/v4`,
    fetch: own ?? ((url, init) => fetch(url, init)),
    retries,
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    // In pages, another user agent would need a CORS preflight.
    userAgent: isBrowser() ? null : (userAgent ?? 'moorage-sdk'),
    token: typeof token === 'function' ? token : () => token ?? null,
  }
}

/** Returns a service's origin and path, without a trailing slash or `/v4`, query, or fragment. Throws TypeError if `baseUrl` is not a URL. */
export function originOf(baseUrl: string | URL): string {
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
}
