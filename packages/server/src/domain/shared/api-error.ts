import type { ErrorCode } from '@moorage/contract'

/** Optional parts of an ApiError. */
export interface ApiErrorOptions {
  /** Name in the neutral dialect; empty if no field is invalid (decision B1). */
  readonly field?: string
  /** Appended to the reason if the dialect allows it (decision B1). */
  readonly valid?: string
  /** For logs only. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** Rejection of a request, with a stable code that defines the HTTP status, and a sentence safe for the caller (decisions B2 to B4). */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly reason: string
  readonly field: string
  readonly valid: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, reason: string, more: ApiErrorOptions = {}) {
    super(`${code}: ${reason}`, { cause: more.cause })
    this.name = 'ApiError'
    this.code = code
    this.reason = reason
    this.field = more.field ?? ''
    this.valid = more.valid ?? ''
    this.details = more.details ?? {}
  }
}

/** Several rejections of one request. The status is always 400 (decision B1). */
export class ApiErrors extends Error {
  readonly all: readonly ApiError[]

  constructor(all: readonly ApiError[]) {
    super(all.map((one) => one.message).join('; '))
    this.name = 'ApiErrors'
    this.all = all
  }
}

/** Throws a single error unchanged, several as ApiErrors, and nothing for an empty list. */
export function throwErrors(found: readonly ApiError[]): void {
  const [first] = found
  if (found.length > 1) throw new ApiErrors(found)
  if (first) throw first
}

const namedMax = 12

/** Returns valid values as the end of a reason; above 12, only their number and the path that lists them. Empty without values. */
export function nameValid(values: readonly string[], path: string): string {
  if (values.length === 0) return ''
  return values.length > namedMax
    ? `: must be one of the ${values.length} that ${path} lists`
    : `: must be one of ${values.join(', ')}`
}
