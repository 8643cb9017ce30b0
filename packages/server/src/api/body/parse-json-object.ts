import { isRecord, parseJson } from '@moorage/contract'
import { findAmbiguity } from './find-ambiguity.ts'

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
