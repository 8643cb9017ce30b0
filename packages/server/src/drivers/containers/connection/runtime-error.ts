import { parseJson, textField } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { RuntimeResponse } from './send-call.ts'

const sentenceMax = 1_000
/** Messages of permanent errors that the runtime reports with status 500 or higher. */
const permanentTexts =
  /read-only|invalid|cannot assign requested address|no such file or directory|executable file not found/i
/** Messages of transient errors that the runtime reports with a status below 500. */
const transientTexts = /active endpoints|client version/i

/** Maps an error response to a DriverError with the runtime's message: NotFound for 404, Busy for 409 and transient server errors, otherwise Broken. */
export function toRuntimeError(what: string, { status, body }: RuntimeResponse): DriverError {
  const text = body.toString()
  const message = (textField(parseJson(text), 'message') ?? text).trim().slice(0, sentenceMax)
  return new DriverError(codeOf(status, message), `${what} was rejected (${status}): ${message}`)
}

function codeOf(status: number, message: string): DriverErrorCode {
  if (status === 404) return 'NotFound'
  if (status === 409 || transientTexts.test(message)) return 'Busy'
  return status >= 500 && !permanentTexts.test(message) ? 'Busy' : 'Broken'
}
