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
 * 2^53 or that would be rounded to whole ones, text that is not Unicode or holds U+0000 (the database cannot store it), nesting deeper
 * than 32 (decision A8). `what` begins the sentence of a refusal ("The request body"). A key `__proto__` is one like others.
 */
export function parseJsonObject(text: string, what: string): JsonReading {
  const value = parseStrictly(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'not_object', reason: `${what} must be one JSON object.` }
  }
  const found = scanForAmbiguity(text)
  return found === null ? { object: value as JsonObject } : { problem: 'ambiguous', reason: `${what} ${found}.` }
}

/** The platform's own reader knows the grammar best: no comments, no trailing commas. Undefined when the text is not JSON. */
function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tokens that matter, in a text that is known to be JSON: text, brackets and commas, numbers. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[\d.eE+-]*/g

/** Walks the tokens without recursion, so that no depth can hurt, and without building anything, so that no length can either. */
function scanForAmbiguity(text: string): string | null {
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (const [part] of text.matchAll(token)) {
    const keys = open.at(-1) ?? null
    const reason = part.startsWith('"') ? explainText(readText(part), isKeyNext ? keys : null) : explainPart(part, open)
    if (reason !== null) return reason
    isKeyNext = part === '{' || (part === ',' && keys !== null)
  }
  return null
}

function readText(part: string): string {
  return part.includes('\\') ? JSON.parse(part) as string : part.slice(1, -1)
}

function explainText(text: string, keys: Set<string> | null): string | null {
  if (!text.isWellFormed() || text.includes('\0')) return 'holds text with a character that cannot be stored'
  if (keys?.has(text) === true) return `repeats the key "${text.slice(0, 64).toWellFormed()}"`
  keys?.add(text)
  return null
}

/** A bracket, a comma or a number; keeps count of what is open. */
function explainPart(part: string, open: (Set<string> | null)[]): string | null {
  if (part === '}' || part === ']') open.pop()
  else if (part === '{' || part === '[') open.push(part === '{' ? new Set() : null)
  else if (part !== ',') return explainNumber(part)
  return open.length > depthMax ? `is nested deeper than ${depthMax}` : null
}

function explainNumber(literal: string): string | null {
  if (isBeyond(literal)) return 'holds a number beyond 2^53'
  return isRounded(literal) ? 'holds a number that would be rounded' : null
}

const limit = 2n ** 53n

/** 2^53 itself is taken only where it is written out: in any other form it could stand for a neighbour. */
function isBeyond(literal: string): boolean {
  if (!/^-?\d+$/.test(literal)) return Math.abs(Number(literal)) >= 2 ** 53
  const digits = literal.replace('-', '')
  return digits.length > 16 || BigInt(digits) > limit
}

const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** A fraction with so many digits that the platform takes it for a whole number: 10.00000000000000000001, 1e-400. */
function isRounded(literal: string): boolean {
  if (!Number.isInteger(Number(literal))) return false
  const [, whole = '', fraction = '', power = '0'] = parts.exec(literal) ?? []
  const digits = whole + fraction
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return end > 0 && end - whole.length > Number(power)
}
