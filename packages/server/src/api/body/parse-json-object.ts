import { isRecord, parseJson } from '@moorage/contract'
import { findAmbiguity } from './find-ambiguity.ts'

/** A JSON object as it arrived. */
export type JsonObject = Record<string, unknown>

/** What reading a text as one JSON object gave: the object, or one sentence that says why it is refused. */
export type JsonReading =
  | { readonly object: JsonObject }
  | { readonly problem: 'not_object' | 'ambiguous'; readonly reason: string }

/**
 * Reads a text as one JSON object and refuses whatever two readers could understand differently: repeated keys, numbers beyond
 * 2^53 or that would be rounded to whole ones, text that is not Unicode or holds U+0000 (the database cannot store it), nesting deeper
 * than 32 (decision A8). `what` begins the sentence of a refusal ("The request body"). A key `__proto__` is one like others.
 */
export function parseJsonObject(text: string, what: string): JsonReading {
  // The platform's own reader knows the grammar best: no comments, no trailing commas.
  const value = parseJson(text)
  if (!isRecord(value)) return { problem: 'not_object', reason: `${what} must be one JSON object.` }
  const found = findAmbiguity(text)
  return found === null ? { object: value } : { problem: 'ambiguous', reason: `${what} ${found}.` }
}
