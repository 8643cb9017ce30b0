import type { FetchHeaders } from '../client/fetch-like.ts'
import { Fault, type FaultEntry } from './fault.ts'

/** An answer as it came. */
export interface WireAnswer {
  readonly status: number
  readonly headers: FetchHeaders
  readonly text: string
}

/** Makes the refusal of an answer that is none of success, in either dialect; what has no errors, as a proxy sends it, is told by its status. */
export function readFault(operation: string, { status, headers, text }: WireAnswer): Fault {
  const told = readErrors(text)
  return new Fault({
    operation,
    status,
    errors: told.length > 0 ? told : [{ reason: `The service answered with status ${status}.`, field: '' }],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(headers),
  })
}

/** Seconds of `Retry-After`, which can be a moment as well; null where there is none. */
export function readRetryAfter(headers: FetchHeaders): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  if (/^\d+$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function readErrors(text: string): FaultEntry[] {
  const body = parseJson(text)
  const errors = isObject(body) ? body['errors'] : undefined
  if (!Array.isArray(errors)) return []
  return errors.filter(isObject).map(({ reason, field, code }) => ({
    reason: typeof reason === 'string' ? reason : 'The service did not say why.',
    field: typeof field === 'string' ? field : '',
    ...(typeof code === 'string' ? { code } : {}),
  }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value has fields; what they hold has still to be looked at. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
