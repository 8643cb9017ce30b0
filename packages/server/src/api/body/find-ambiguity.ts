import { endOfText } from './end-of-text.ts'
import { explainNumber } from './explain-number.ts'
import { OpenKeys } from './open-keys.ts'

/** Maximum nesting depth (decision A8). */
export const depthMax = 32

/** Integers up to this length need no check. */
const shortMax = 15
const [quote, comma, plus, minus, point, zero, nine, upperE, lowerE] = [
  0x22, 0x2c, 0x2b, 0x2d, 0x2e, 0x30, 0x39, 0x45, 0x65,
]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns what two parsers could read differently in valid JSON (decision A8), as the end of a sentence; otherwise null. Finds repeated keys, inexact numbers,
 * unstorable text, and more than 32 levels. Works without recursion, so that nesting cannot overflow the stack. Extracts only suspicious parts, and so costs
 * about as much as parsing.
 */
export function findAmbiguity(json: string): string | null {
  const keys = new OpenKeys()
  let isKeyNext = false
  let at = 0
  while (at < json.length) {
    const start = at
    const code = json.charCodeAt(start)
    let reason: string | null = null
    if (code === quote) {
      at = endOfText(json, start)
      if (at < 0) return 'contains text with a character that cannot be stored'
      if (isKeyNext) reason = explainKey(json.slice(start, at), keys)
      isKeyNext = false
    } else if (code === minus || isDigit(code)) {
      at = endOfDigits(json, start + 1)
      const end = endOfNumber(json, at)
      if (end > at || end - start > shortMax) reason = explainNumber(json.slice(start, end))
      at = end
    } else {
      at += 1
      if (code === comma) isKeyNext = keys.isObject
      else if (code === openObject || code === openList) isKeyNext = keys.open(code === openObject)
      else if (code === closeObject || code === closeList) keys.close()
      if (keys.depth > depthMax) return `is nested more than ${depthMax} levels deep`
    }
    if (reason !== null) return reason
  }
  return null
}

function explainKey(part: string, keys: OpenKeys): string | null {
  const name = part.includes('\\') ? String(JSON.parse(part)) : part.slice(1, -1)
  return keys.add(name) ? null : `repeats the key "${name.slice(0, 64).toWellFormed()}"`
}

function endOfDigits(json: string, start: number): number {
  let at = start
  while (isDigit(json.charCodeAt(at))) at += 1
  return at
}

function endOfNumber(json: string, start: number): number {
  let at = start
  for (; ; at += 1) {
    const code = json.charCodeAt(at)
    if (!isDigit(code) && code !== point && code !== lowerE && code !== upperE && code !== plus && code !== minus)
      return at
  }
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine
}
