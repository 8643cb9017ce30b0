/** HTTP statuses of errors (decisions A8, B2 to B5). */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 421 | 429 | 431 | 500 | 503

/** Error code. */
export interface ErrorSpec {
  /** Defaults to 400. */
  readonly status?: ErrorStatus
  readonly meaning: string
  /** Absent if the contract defines the error or the case is obvious. */
  readonly source?: string
}
