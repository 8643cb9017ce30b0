/** Load to generate. */
export interface LoadPlan {
  readonly origins: readonly string[]
  readonly connections: number
  readonly seconds: number
  readonly requests?: number
  readonly tokens: readonly string[]
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Request body. `%n` becomes a unique number. */
  readonly body?: string
}

/** Result of a load. */
export interface LoadTally {
  readonly answered: number
  readonly refused: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}
