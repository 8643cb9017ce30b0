import { ConnectionLost, ApiError } from '@moorage/sdk'
import { formatSeconds } from './times.ts'

/** Returns a description of an error and the next step, with the service's text if any. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return explainApiError(error)
  if (error instanceof ConnectionLost)
    return 'The service did not respond. The result of this request is unknown; you can safely retry.'
  return error instanceof Error ? error.message : String(error)
}

/** Other errors describe the next step themselves (decisions B2 to B4). */
const byStatus: Readonly<Record<number, (error: ApiError) => string>> = {
  401: () => 'You are signed out. Sign in and try again.',
  403: () => 'You do not have permission to do this. An unrestricted user of the account can grant it.',
  404: () => 'The resource was not found. It was deleted, or you do not have access to it.',
  408: () => 'The request timed out before it arrived completely. Nothing was changed; try again.',
  413: ({ message }) => `${message} Reduce the size of the request.`,
  429: ({ retryAfterSeconds: waitS }) =>
    `The service received too many requests. Nothing was changed; try again ${waitS === null ? 'in a minute' : `in ${formatSeconds(waitS)}`}.`,
  500: ({ requestId }) =>
    `The service failed, and the result of this request is unknown. ${
      requestId === null
        ? 'The service log contains the cause.'
        : `The service log contains the cause under request ID ${requestId}.`
    }`,
  503: ({ message, retryAfterSeconds: waitS }) =>
    waitS === null
      ? message
      : `${message.replace(/ (?:Please t|T)ry again later\./, '')} Try again in ${formatSeconds(waitS)}.`,
}

function explainApiError(error: ApiError): string {
  return byStatus[error.status]?.(error) ?? error.errors.map(({ field, reason }) => named(field, reason)).join('; ')
}

const named = (field: string, reason: string): string => (field === '' ? reason : `${field}: ${reason}`)

/** Returns the service's error texts for a form field, joined by semicolons, or ''. */
export function explainField(error: unknown, field: string): string {
  if (!(error instanceof ApiError)) return ''
  return error
    .of(field)
    .map(({ reason }) => reason)
    .join('; ')
}
