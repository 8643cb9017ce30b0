import type { FetchHeaders } from './fetch-like.ts'
import { ApiError, type ApiErrorEntry } from '../errors/api-error.ts'

/** Response with its body as text. */
export interface WireResponse {
  readonly status: number
  readonly headers: FetchHeaders
  readonly text: string
}

/** Returns the ApiError of an unsuccessful response in either dialect. If the body has no errors, as from a proxy, the reason contains the status. */
export function parseApiError(operation: string, { status, headers, text }: WireResponse): ApiError {
  const entries = readErrors(text)
  return new ApiError({
    operation,
    status,
    errors: entries.length > 0 ? entries : [{ reason: `The service returned status ${status}.`, field: '' }],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(headers),
  })
}

/** Returns `Retry-After` in seconds, also from a date; null if absent or invalid. */
function readRetryAfter(headers: FetchHeaders): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  if (/^\d+$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function readErrors(text: string): ApiErrorEntry[] {
  const { errors } = parseFields(text)
  if (!Array.isArray(errors)) return []
  return errors.filter(isObject).map(({ reason, field, code }) => ({
    reason: typeof reason === 'string' ? reason : 'The service gave no reason.',
    field: typeof field === 'string' ? field : '',
    ...(typeof code === 'string' ? { code } : {}),
  }))
}

/** Returns the fields of a JSON object. Other texts, such as a proxy's page, have no fields. */
export function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** True for every non-null object, arrays included. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
