import type { FaultCode } from '../generated/fault-code.ts'

/** One thing that is wrong with a request. */
export interface FaultEntry {
  /** One sentence for people. */
  readonly reason: string
  /** The offending field, as a path (`node_pools[0].count`); '' when none is to blame. */
  readonly field: string
  /** Names the refusal for programs; undefined in the linode dialect, which has no codes. */
  readonly code?: FaultCode | (string & {})
}

/** What a refusal is made of. */
export interface FaultParts {
  readonly operation: string
  readonly status: number
  readonly errors: readonly FaultEntry[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
}

/**
 * A request that the service refused; nothing was changed by it, unless `status` is 500. `errors` has everything that is wrong at once, in the
 * order in which the service tells it (docs/errors.md).
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  /** Name of the operation, such as `volume.create`. */
  readonly operation: string
  /** HTTP status. */
  readonly status: number
  readonly errors: readonly FaultEntry[]
  /** What the operator of the service finds the request by. */
  readonly requestId: string | null
  /** How long the service asks to wait before the next try; null where it does not say. */
  readonly retryAfterSeconds: number | null

  constructor({ operation, status, errors, requestId, retryAfterSeconds }: FaultParts) {
    super(errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join(' '))
    this.operation = operation
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Whether one of the errors has this code; always false in the linode dialect. */
  hasCode(code: FaultCode): boolean {
    return this.errors.some((one) => one.code === code)
  }

  /** The errors of one field: `fault.of('label')`. */
  of(field: string): readonly FaultEntry[] {
    return this.errors.filter((one) => one.field === field)
  }
}

/** Whether something is a refusal with status 404: the thing is not there, or not for this token. */
export function isNotFoundFault(error: unknown): error is Fault {
  return error instanceof Fault && error.status === 404
}
