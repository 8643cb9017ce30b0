/** Part of a response body that the client uses; a `ReadableStream` of octets conforms to it. */
export interface FetchBody {
  getReader(): {
    read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>
    /** Stops reading and releases the connection. */
    cancel(): Promise<unknown>
  }
}

/** Part of the response headers that the client uses; `Headers` conforms to it. */
export interface FetchHeaders {
  /** Returns a header by its case-insensitive name, or null. */
  get(name: string): string | null
}

/** Part of a response that the client uses; `Response` conforms to it. Either `text` is called, or `body` is read. */
export interface FetchResponse {
  readonly status: number
  readonly headers: FetchHeaders
  readonly body: FetchBody | null
  /** Returns the whole body. Rejects if the body is incomplete. */
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

/** Part of `fetch` that the client uses; any compatible function works. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchResponse>
