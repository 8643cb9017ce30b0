import { ApiError } from '#domain/shared/index.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { type JsonObject, parseJsonObject } from './parse-json-object.ts'

/**
 * Parses a body as one JSON object; empty is `{}` (decision A3). Throws request.not_json_object, also for invalid UTF-8, or request.json_ambiguous, without a
 * field.
 */
export function readBodyObject(bytes: Uint8Array): JsonObject {
  if (bytes.length === 0) return {}
  const text = decodeUtf8(bytes)
  if (text === null) throw new ApiError('request.not_json_object', 'The request body must be UTF-8 text.')
  const reading = parseJsonObject(text, 'The request body')
  if ('object' in reading) return reading.object
  throw new ApiError(
    reading.problem === 'ambiguous' ? 'request.json_ambiguous' : 'request.not_json_object',
    reading.reason,
  )
}
