/** Description of a load. */
export interface LoadPlan {
  readonly origins: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Maximum number of requests, after which the load ends early. */
  readonly requests?: number
  readonly tokens: readonly string[]
  readonly method: 'GET' | 'POST'
  /** Requested round-robin. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a POST; `%n` in it becomes a unique number in every request. */
  readonly body?: string
}

/** Result of a load. */
export interface LoadTally {
  readonly answered: number
  /** Responses other than 200. */
  readonly refused: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}
