import { type CompiledDialect, type ErrorBody, type FaultCode, faults } from '@moorage/contract'
import { Fault, Faults, isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { isBusy } from '#store/transaction/is-busy.ts'

/** A refusal as it leaves. */
export interface Refusal {
  /** Of several faults that of the first: they are all of one kind. */
  readonly code: FaultCode
  readonly status: number
  readonly body: ErrorBody
  /** Whole seconds; present on 503, and on a 429 that no minute of the rate ends (decision B4). */
  readonly retryAfterS: number | null
  /** The cause belongs in the log: the caller is told nothing of it. */
  readonly isInternal: boolean
}

/** When to come back; a 503 that is not named here is worth another try after the default (decisions B4, B5). */
const retryAfterS: Readonly<Partial<Record<FaultCode, number>>> = {
  'service.database_away': 2,
  'service.database_full': 30,
  'service.stopping': 1,
  'service.busy': 1,
  'rate.limited': 5,
}
const defaultRetryS = 5

/** Renders whatever went wrong (decisions B1 to B4); the only place that does. */
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

/** Everything that is not a refusal already becomes one of the transport's. */
function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isDatabaseAway(error))
    return new Fault('service.database_away', 'The service cannot reach its database at the moment.', { cause: error })
  if (isSqlError(error, 'exhausted'))
    return new Fault('service.database_full', 'The database has no disk space or memory left; nothing was done.', {
      cause: error,
    })
  if (isBusy(error))
    return new Fault('service.busy', 'The service is too busy to answer this at the moment.', { cause: error })
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
