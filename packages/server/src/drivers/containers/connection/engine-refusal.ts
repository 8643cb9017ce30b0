import { parseJson, textField } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { EngineAnswer } from './send-call.ts'

/** In characters. */
const sentenceMax = 1_000
/** Messages with a transient status that are permanent errors. */
const lasting = /read-only|invalid|cannot assign requested address|no such file or directory|executable file not found/i
/** Messages with a permanent status that are transient errors. */
const passing = /active endpoints|client version/i

/** Maps an error response to a driver error, with the runtime's own message. */
export function explainEngineRefusal(what: string, { status, body }: EngineAnswer): DriverError {
  const text = body.toString()
  const said = (textField(parseJson(text), 'message') ?? text).trim().slice(0, sentenceMax)
  return new DriverError(codeOf(status, said), `${what} was rejected (${status}): ${said}`)
}

function codeOf(status: number, said: string): DriverErrorCode {
  if (status === 404) return 'NotFound'
  if (status === 409 || passing.test(said)) return 'Busy'
  return status >= 500 && !lasting.test(said) ? 'Busy' : 'Broken'
}
