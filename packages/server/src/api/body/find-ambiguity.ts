import { explainNumber } from './explain-number.ts'

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

const [backslash, letterU] = [0x5c, 0x75]
/** Start of high surrogates, start of low surrogates, and end (UTF-16). */
const [halves, secondHalves, endOfHalves] = [0xd800, 0xdc00, 0xe000]

/** Returns the offset after the closing quote of the JSON string at `start`. Returns -1 for unstorable text: a lone surrogate or U+0000. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  let isHalf = false
  for (;;) {
    let unit = json.charCodeAt(at)
    while (unit < halves && unit !== quote && unit !== backslash && !isHalf) unit = json.charCodeAt((at += 1))
    if (unit === quote) return isHalf ? -1 : at + 1
    if (unit !== backslash) at += 1
    else if (json.charCodeAt(at + 1) === letterU) {
      unit = Number.parseInt(json.slice(at + 2, at + 6), 16)
      at += 6
    } else at += 2
    const isSecond = unit >= secondHalves && unit < endOfHalves
    if (isHalf !== isSecond || unit === 0) return -1
    isHalf = unit >= halves && unit < secondHalves
  }
}

/** Above this number of keys, an object uses a set. */
const comparedMax = 8

/** Keys of all enclosing objects, outermost first. Optimized for objects with few keys. */
class OpenKeys {
  readonly #names: string[] = []
  /** Index of each level's first key; -1 for a list. */
  readonly #starts: number[] = []
  readonly #sets: (Set<string> | null)[] = []
  #count = 0

  get depth(): number {
    return this.#starts.length
  }

  get isObject(): boolean {
    return this.#starts.length > 0 && this.#start >= 0
  }

  /** True if the level expects a key next. */
  open(isObject: boolean): boolean {
    this.#starts.push(isObject ? this.#count : -1)
    this.#sets.push(null)
    return isObject
  }

  close(): void {
    const start = this.#starts.pop() ?? -1
    this.#sets.pop()
    if (start >= 0) this.#count = start
  }

  /** Returns false for a repeated key. */
  add(name: string): boolean {
    const keys = this.#sets.at(-1)
    if (keys) return keys.size < keys.add(name).size
    const start = this.#start
    for (let at = start; at < this.#count; at += 1) if (this.#names[at] === name) return false
    this.#names[this.#count] = name
    this.#count += 1
    if (this.#count - start > comparedMax)
      this.#sets[this.#sets.length - 1] = new Set(this.#names.slice(start, this.#count))
    return true
  }

  get #start(): number {
    return this.#starts[this.#starts.length - 1] ?? -1
  }
}
