/** What of an answer's body is read: a `ReadableStream` of octets has it. */
export interface FetchBody {
  getReader(): {
    read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>
    /** Nobody reads on: the connection may go. */
    cancel(): Promise<unknown>
  }
}

/** What of an answer's headers is read: `Headers` have it. */
export interface FetchHeaders {
  /** The value of a header, by its name in any case; null where there is none. */
  get(name: string): string | null
}

/** What of an answer is used: a `Response` has it, and so has what is made without one. Either `text` is called, or `body` is read. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: FetchHeaders
  readonly body: FetchBody | null
  /** The whole body; rejects where it broke off. */
  text(): Promise<string>
}

/** What `FetchLike` is given. */
export interface FetchInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
  /** Never followed: the interface has no redirects, and a token must not follow one. */
  readonly redirect: 'error'
}

/** The part of `fetch` that is used: anything that is called like it will do. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchAnswer>
