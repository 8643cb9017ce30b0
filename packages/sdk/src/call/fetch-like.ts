/** Subset of `ReadableStream<Uint8Array>` that the client uses. */
export interface FetchBody {
  getReader(): {
    read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>
    cancel(): Promise<unknown>
  }
}

/** Subset of `Headers` that the client uses. */
export interface FetchHeaders {
  /** Returns null if the header is absent. The name is case-insensitive. */
  get(name: string): string | null
}

/** Subset of `Response` that the client uses: `text` or `body`, not both. */
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
  /** The API does not redirect, and the client must not send its token to a redirect target. */
  readonly redirect: 'error'
}

/** Subset of `fetch` that the client uses. You can pass any compatible function. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchResponse>
