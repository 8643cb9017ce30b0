import type { IncomingMessage } from 'node:http'
import { formatBytes, isRecord, parseJson } from '@moorage/contract'
import { ApiError } from '#domain/shared/index.ts'
import { findAmbiguity } from './find-ambiguity.ts'

/** Maximum bytes received of a rejected body, so that a sending client can read the response. */
const drainMax = 16 * 1024 * 1024

/**
 * Receives a body, regardless of its content type (decision A3). Throws request.too_large above `bodyMax` (decision A8), and request.malformed if the client
 * disconnects.
 */
export async function readBodyBytes(source: IncomingMessage, bodyMax: number): Promise<Buffer> {
  const arriving: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of arriving) {
      length += chunk.length
      if (length <= bodyMax) chunks.push(chunk)
      else chunks.length = 0
      if (length > drainMax) break
    }
  } catch (error) {
    throw new ApiError('request.malformed', 'The request body is incomplete.', { cause: error })
  }
  if (length > bodyMax)
    throw new ApiError('request.too_large', `The request body must not be larger than ${formatBytes(bodyMax)}.`)
  return Buffer.concat(chunks, length)
}

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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Returns null for invalid bytes instead of replacing them (decision A8). */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** JSON object in a request. */
export type JsonObject = Record<string, unknown>

/** The object, or why it was rejected. */
export type JsonReading =
  | { readonly object: JsonObject }
  | { readonly problem: 'not_object' | 'ambiguous'; readonly reason: string }

/**
 * Parses a text as one JSON object. Returns it, or a problem with a reason that begins with `what`. Rejects everything that two parsers could read differently
 * (decision A8), and text that PostgreSQL cannot store; see `findAmbiguity`. The key `__proto__` has no special meaning.
 */
export function parseJsonObject(text: string, what: string): JsonReading {
  // JSON.parse defines the grammar: no comments, no trailing commas.
  const value = parseJson(text)
  if (!isRecord(value)) return { problem: 'not_object', reason: `${what} must be one JSON object.` }
  const found = findAmbiguity(text)
  return found === null ? { object: value } : { problem: 'ambiguous', reason: `${what} ${found}.` }
}
