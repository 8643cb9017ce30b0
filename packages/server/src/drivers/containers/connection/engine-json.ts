import { parseJson } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineAnswer } from './send-call.ts'

/** What an answer says. Broken where it is no JSON. */
export function readEngineJson({ body }: EngineAnswer): unknown {
  const read = parseJson(body.toString())
  if (read === undefined)
    throw new DriverError('Broken', 'The engine of containers answered with something else than JSON.')
  return read
}
