import { CallError, type CallErrorCode } from '../wire/call-error.ts'

/** Error answer of the service. */
export interface ErrorAnswer {
  readonly status: number
  readonly reasons: readonly string[]
  /** Seconds to wait; null if the header is absent. */
  readonly retryAfter: string | null
}

/** Reasons of the linode dialect are stable. */
const meanings: readonly (readonly [RegExp, CallErrorCode])[] = [
  [/is already attached/i, 'FAILED_PRECONDITION'],
  [/Maximum number of block storage volumes|volumes attached|persisting volumes/i, 'RESOURCE_EXHAUSTED'],
  [/limit|exceed/i, 'RESOURCE_EXHAUSTED'],
  [
    /\bbusy\b|being (made|created|deleted|migrated|rolled back)|migrating|must be running|Only an active volume/i,
    'ABORTED',
  ],
  [/has this label|Must be unique|already in use/i, 'ALREADY_EXISTS'],
  [/not in the same region/i, 'FAILED_PRECONDITION'],
]

/** Returns the CallError of an HTTP error: by status for 401, 403, 404, 429 and 5xx, otherwise by the reasons; INVALID_ARGUMENT by default. */
export function convertErrorAnswer({ status, reasons, retryAfter }: ErrorAnswer): CallError {
  const sentence = reasons.join(' ') || `The service answered ${status}.`
  if (status === 404) return new CallError('NOT_FOUND', sentence)
  if (status === 401) return new CallError('UNAUTHENTICATED', sentence)
  if (status === 403) return new CallError('PERMISSION_DENIED', sentence)
  if (status === 429 || status >= 500)
    return new CallError('UNAVAILABLE', retryAfter === null ? sentence : `${sentence} Retry in ${retryAfter} s.`)
  return new CallError(meanings.find(([words]) => words.test(sentence))?.[1] ?? 'INVALID_ARGUMENT', sentence)
}
