/** What a load is made of. */
export interface LoadPlan {
  readonly origins: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Ends it sooner, when so many requests were answered. */
  readonly requests?: number
  /** Each connection uses one of them, in turn. */
  readonly tokens: readonly string[]
  readonly method: 'GET' | 'POST'
  /** Asked for in turn. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a POST; `%n` in it becomes another number in every request. */
  readonly body?: string
}

/** What became of it. */
export interface LoadTally {
  readonly answered: number
  /** Answers other than 200. */
  readonly refused: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}
