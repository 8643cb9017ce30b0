import { parseJson } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeResponse } from './send-call.ts'

/** Parses a response as JSON. Throws Broken if invalid. */
export function readRuntimeJson({ body }: RuntimeResponse): unknown {
  const read = parseJson(body.toString())
  if (read === undefined) throw new DriverError('Broken', 'The container runtime returned invalid JSON.')
  return read
}
