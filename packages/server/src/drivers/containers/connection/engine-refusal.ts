import { parseJson, textField } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { EngineAnswer } from './send-call.ts'

/** Of a sentence of the engine's. In characters. */
const sentenceMax = 1_000
/** What an engine says with a status of trouble that passes, and does not pass. */
const lasting = /read-only|invalid|cannot assign requested address|no such file or directory|executable file not found/i
/** What it says with a status of a lasting refusal, and passes. */
const passing = /active endpoints|client version/i

/** What an engine's refusal means to a caller, in the engine's own sentence. */
export function explainEngineRefusal(what: string, { status, body }: EngineAnswer): DriverError {
  const text = body.toString()
  const said = (textField(parseJson(text), 'message') ?? text).trim().slice(0, sentenceMax)
  return new DriverError(codeOf(status, said), `${what} was refused (${status}): ${said}`)
}

function codeOf(status: number, said: string): DriverErrorCode {
  if (status === 404) return 'NotFound'
  if (status === 409 || passing.test(said)) return 'Busy'
  return status >= 500 && !lasting.test(said) ? 'Busy' : 'Broken'
}
