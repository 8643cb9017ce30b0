/** A JSON object as it arrived. */
export type JsonObject = Record<string, unknown>

/** What reading a text as one JSON object gave: the object, or one sentence that says why it is refused. */
export type JsonReading =
  | { readonly object: JsonObject }
  | { readonly problem: 'not_object' | 'ambiguous'; readonly reason: string }

/** Deepest nesting that is read (decision A8). */
export const depthMax = 32

/**
 * Reads a text as one JSON object and refuses whatever two readers could understand differently: repeated keys, numbers beyond
 * 2^53, text that is not Unicode or holds U+0000 (the database cannot store it), nesting deeper than 32 (decision A8).
 * `what` begins the sentence of a refusal ("The request body"). A key `__proto__` is dropped as an unknown one would be.
 */
export function parseJsonObject(text: string, what: string): JsonReading {
  const value = parseStrictly(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'not_object', reason: `${what} must be one JSON object.` }
  }
  const found = scanForAmbiguity(text)
  if (found.reason !== null) return { problem: 'ambiguous', reason: `${what} ${found.reason}.` }
  if (found.hasProto) dropProto(value)
  return { object: value as JsonObject }
}

/** The platform's own reader knows the grammar best: no comments, no trailing commas. Undefined when the text is not JSON. */
function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Scan { reason: string | null; hasProto: boolean }

/** Tokens that matter, in a text that is known to be JSON: text, brackets and commas, numbers. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[\d.eE+-]*/g

/** Walks the tokens without recursion, so that no depth can hurt, and without building anything, so that no length can either. */
function scanForAmbiguity(text: string): Scan {
  const open: (Set<string> | null)[] = []
  const found: Scan = { reason: null, hasProto: false }
  let isKeyNext = false
  for (const [part] of text.matchAll(token)) {
    const keys = open.at(-1) ?? null
    if (part === '{' || part === '[') {
      open.push(part === '{' ? new Set() : null)
      if (open.length > depthMax) found.reason = `is nested deeper than ${depthMax}`
    } else if (part === '}' || part === ']') {
      open.pop()
    } else if (part.startsWith('"')) {
      noteText(part.includes('\\') ? JSON.parse(part) as string : part.slice(1, -1), isKeyNext ? keys : null, found)
    } else if (part !== ',' && isBeyond(part)) {
      found.reason = 'holds a number beyond 2^53'
    }
    if (found.reason !== null) break
    isKeyNext = part === '{' || (part === ',' && keys !== null)
  }
  return found
}

function noteText(text: string, keys: Set<string> | null, found: Scan): void {
  if (!text.isWellFormed() || text.includes('\0')) found.reason = 'holds text with a character that cannot be stored'
  if (!keys) return
  if (keys.has(text)) found.reason = `repeats the key "${text.slice(0, 64)}"`
  if (text === '__proto__') found.hasProto = true
  keys.add(text)
}

const limit = 2n ** 53n

/** 2^53 itself is taken only where it is written out: in any other form it could stand for a neighbour. */
function isBeyond(literal: string): boolean {
  if (!/^-?\d+$/.test(literal)) return Math.abs(Number(literal)) >= 2 ** 53
  const digits = literal.replace('-', '')
  return digits.length > 16 || BigInt(digits) > limit
}

function dropProto(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  for (const inner of Object.values(value)) dropProto(inner)
}
