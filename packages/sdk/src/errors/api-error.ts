import type { ErrorCode } from '../generated/error-code.ts'

/** One error of a rejected request. */
export interface ApiErrorEntry {
  readonly reason: string
  /** Path of the invalid field, such as `node_pools[0].count`; otherwise ''. */
  readonly field: string
  /** Undefined in the linode dialect. */
  readonly code?: ErrorCode | (string & {})
}

/** Fields of an ApiError. */
export interface ApiErrorParts {
  readonly operation: string
  readonly status: number
  readonly errors: readonly ApiErrorEntry[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
}

/** Rejection by the service. The request changed nothing, unless `status` is 500. `errors` keeps the service's order (docs/errors.md). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly operation: string
  readonly status: number
  readonly errors: readonly ApiErrorEntry[]
  readonly requestId: string | null
  /** Retry delay that the service requests, or null. */
  readonly retryAfterSeconds: number | null

  constructor({ operation, status, errors, requestId, retryAfterSeconds }: ApiErrorParts) {
    super(errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join(' '))
    this.operation = operation
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Always false in the linode dialect. */
  hasCode(code: ErrorCode): boolean {
    return this.errors.some((one) => one.code === code)
  }

  /** Returns the errors of a field, as in `error.of('label')`. */
  of(field: string): readonly ApiErrorEntry[] {
    return this.errors.filter((one) => one.field === field)
  }
}

/** True for an ApiError with status 404. The resource does not exist, or the token cannot access it. */
export function isNotFoundError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404
}
