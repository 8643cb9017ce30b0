import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineAnswer } from './send-call.ts'

/** What a text of an engine's says; undefined where it is no JSON. */
export function parseEngineJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an answer says. Broken where it is no JSON. */
export function readEngineJson({ body }: EngineAnswer): unknown {
  const read = parseEngineJson(body.toString())
  if (read === undefined)
    throw new DriverError('Broken', 'The engine of containers answered with something else than JSON.')
  return read
}
