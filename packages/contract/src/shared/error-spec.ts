/** HTTP statuses of errors (decisions A8, B2 to B5). */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 421 | 429 | 431 | 500 | 503

/** Specification of an error code. */
export interface ErrorSpec {
  readonly status?: ErrorStatus
  readonly meaning: string
  /** Decision that defines the error, unless the contract does or the case is obvious. */
  readonly source?: string
}
