interface Measure {
  /** `digits`: all before the exponent; `whole`: before the point; `significant`: up to the last non-zero digit. */
  readonly digits: number
  readonly whole: number
  readonly significant: number
  readonly power: number
  /** True without point and exponent. */
  readonly isPlain: boolean
}

const [zero, point, minus, upperE, lowerE] = [0x30, 0x2e, 0x2d, 0x45, 0x65]
/** Doubles distinguish all numbers with at most this many digits. */
const exactDigits = 15
/** 2^53. Accepted only in plain form; another form could be rounded from an adjacent number. */
const limit = '9007199254740992'

/** Returns why a JSON number could be read as another number (decision A8), as the end of a sentence; otherwise null. Cheap for short literals. */
export function explainNumber(literal: string): string | null {
  const measure = measureNumber(literal)
  const { digits, whole, significant, power, isPlain } = measure
  if (digits <= exactDigits && whole + power <= exactDigits && power > -290) return null
  if (isPlain) return isBeyond(literal, digits) ? 'contains a number beyond 2^53' : null
  const value = Number(literal)
  if (Math.abs(value) >= 2 ** 53) return 'contains a number beyond 2^53'
  const isWhole = significant === 0 || significant - whole <= power
  // A fraction that rounds to an integer: 10.00000000000000000001, 1e-400.
  return !isWhole && Number.isInteger(value) ? 'contains a number that would be rounded' : null
}

function isBeyond(literal: string, digits: number): boolean {
  return digits > limit.length || (digits === limit.length && literal.slice(-limit.length) > limit)
}

function measureNumber(literal: string): Measure {
  let [digits, whole, significant, at] = [0, -1, 0, literal.charCodeAt(0) === minus ? 1 : 0]
  let power = 0
  for (; at < literal.length; at += 1) {
    const code = literal.charCodeAt(at)
    if (code === upperE || code === lowerE) {
      power = Number(literal.slice(at + 1))
      break
    }
    if (code === point) {
      whole = digits
      continue
    }
    digits += 1
    if (code !== zero) significant = digits
  }
  return { digits, whole: whole < 0 ? digits : whole, significant, power, isPlain: whole < 0 && at === literal.length }
}
