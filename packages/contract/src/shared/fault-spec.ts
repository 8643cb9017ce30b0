/** HTTP statuses a refusal can have (decisions A8, B2 to B5). */
export type FaultStatus = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 421 | 429 | 431 | 500 | 503

/** One entry of the fault catalogue. */
export interface FaultSpec {
  /** 400 where the entry says nothing. */
  readonly status?: FaultStatus
  /** One line for people who read docs/errors.md: when the refusal is given. */
  readonly meaning: string
  /** Numbers of the decisions behind it; absent where the contract itself says so or the case is plain. */
  readonly source?: string
}
