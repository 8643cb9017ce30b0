/** Used part of a response body; a `ReadableStream` of octets conforms to it. */
export interface FetchBody {
  getReader(): {
    read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>
    /** Releases the connection. */
    cancel(): Promise<unknown>
  }
}

/** Used part of response headers; `Headers` conforms to it. */
export interface FetchHeaders {
  /** Case-insensitive; null if absent. */
  get(name: string): string | null
}

/** Used part of a response; `Response` conforms to it. The client calls `text` or reads `body`, not both. */
export interface FetchResponse {
  readonly status: number
  readonly headers: FetchHeaders
  readonly body: FetchBody | null
  /** Rejects if the body is incomplete. */
  text(): Promise<string>
}

/** Input of `FetchLike`. */
export interface FetchInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
  /** The API has no redirects, and a token must not follow one. */
  readonly redirect: 'error'
}

/** Used part of `fetch`; any compatible function works. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchResponse>
