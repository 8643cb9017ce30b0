import { type CompiledDialect, type ErrorBody, type FaultCode, faults } from '@moorage/contract'
import { Fault, Faults, isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { isBusy } from '#store/transaction/is-busy.ts'

/** An error response. */
export interface Refusal {
  /** Code of the first error; all errors of a response are of one kind. */
  readonly code: FaultCode
  readonly status: number
  readonly body: ErrorBody
  /** Whole seconds; present on 503, and on a 429 that does not end with the rate minute (decision B4). */
  readonly retryAfterS: number | null
  /** True if the cause belongs in the log. The response does not contain it. */
  readonly isInternal: boolean
}

/** Retry-After by code. Other 503 errors use the default (decisions B4, B5). */
const retryAfterS: Readonly<Partial<Record<FaultCode, number>>> = {
  'service.database_away': 2,
  'service.database_full': 30,
  'service.stopping': 1,
  'service.busy': 1,
  'rate.limited': 5,
}
const defaultRetryS = 5

/** Converts any error to a response (decisions B1 to B4). The only place that does. */
export function renderRefusal(error: unknown, dialect: CompiledDialect): Refusal {
  const all = error instanceof Faults ? error.all : [asFault(error)]
  const code = all[0]?.code ?? 'service.internal'
  const { status } = faults[code]
  return {
    code,
    status,
    body: { errors: all.map((one) => entry(one, dialect)) },
    retryAfterS: retryAfterS[code] ?? (status === 503 ? defaultRetryS : null),
    isInternal: status === 500 || (status === 503 && all[0]?.cause !== undefined),
  }
}

/** Converts other errors to a common error. */
function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isDatabaseAway(error))
    return new Fault('service.database_away', 'The database is unreachable. Retry later.', { cause: error })
  if (isSqlError(error, 'exhausted'))
    return new Fault('service.database_full', 'The database is out of disk space or memory. Nothing was changed.', {
      cause: error,
    })
  if (isBusy(error)) return new Fault('service.busy', 'The service is too busy. Retry later.', { cause: error })
  return new Fault('service.internal', 'Internal server error', { cause: error })
}

function entry(fault: Fault, dialect: CompiledDialect): ErrorBody['errors'][number] {
  const reason = dialect.reasonToWire(fault.code, fault.reason)
  const field = fault.field === '' ? '' : dialect.fieldToWire(fault.field)
  const { saysMore, sendsEmptyField } = dialect.dialect
  return {
    reason: saysMore ? reason + fault.valid : reason,
    ...(field === '' && !sendsEmptyField ? {} : { field }),
    ...(saysMore ? { code: fault.code } : {}),
  }
}
