import { type CompiledDialect, type ErrorBody, type ErrorCode, errorCodes } from '@moorage/contract'
import { ApiError, ApiErrors, isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { isBusy } from '#store/transaction/is-busy.ts'

/** An error response. */
export interface ErrorResponse {
  /** Code of the first error; all have the same status. */
  readonly code: ErrorCode
  readonly status: number
  readonly body: ErrorBody
  /** Whole seconds, for a 503 or 429; otherwise null. The rate limit's own Retry-After takes precedence (decision B4). */
  readonly retryAfterS: number | null
  /** The cause belongs in the log, not in the response. */
  readonly isInternal: boolean
}

/** Other codes use the default (decisions B4, B5). */
const retryAfterS: Readonly<Partial<Record<ErrorCode, number>>> = {
  'service.database_away': 2,
  'service.database_full': 30,
  'service.stopping': 1,
  'service.busy': 1,
  'rate.limited': 5,
}
const defaultRetryS = 5

/** Returns the response of any error in the dialect (decisions B1 to B4). Unknown errors become service.internal. */
export function renderErrorResponse(error: unknown, dialect: CompiledDialect): ErrorResponse {
  const all = error instanceof ApiErrors ? error.all : [toApiError(error)]
  const code = all[0]?.code ?? 'service.internal'
  const { status } = errorCodes[code]
  return {
    code,
    status,
    body: { errors: all.map((one) => entry(one, dialect)) },
    retryAfterS: retryAfterS[code] ?? (status === 503 ? defaultRetryS : null),
    isInternal: status === 500 || (status === 503 && all[0]?.cause !== undefined),
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseAway(error))
    return new ApiError('service.database_away', 'The database is unreachable. Retry later.', { cause: error })
  if (isSqlError(error, 'exhausted'))
    return new ApiError('service.database_full', 'The database is out of disk space or memory. Nothing was changed.', {
      cause: error,
    })
  if (isBusy(error)) return new ApiError('service.busy', 'The service is too busy. Retry later.', { cause: error })
  return new ApiError('service.internal', 'Internal server error', { cause: error })
}

function entry(error: ApiError, dialect: CompiledDialect): ErrorBody['errors'][number] {
  const reason = dialect.reasonToWire(error.code, error.reason)
  const field = error.field === '' ? '' : dialect.fieldToWire(error.field)
  const { hasErrorDetails, sendsEmptyField } = dialect.dialect
  return {
    reason: hasErrorDetails ? reason + error.valid : reason,
    ...(field === '' && !sendsEmptyField ? {} : { field }),
    ...(hasErrorDetails ? { code: error.code } : {}),
  }
}
