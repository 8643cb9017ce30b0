/** What a literal says, by its digits alone. */
interface Measure {
  /** How many digits there are before the power of ten, those before the point, and those up to the last that is not 0. */
  readonly digits: number
  readonly whole: number
  readonly telling: number
  readonly power: number
  /** Neither point nor power. */
  readonly isPlain: boolean
}

const [zero, point, minus, upperE, lowerE] = [0x30, 0x2e, 0x2d, 0x45, 0x65]
/** So many digits are told apart by the platform's numbers, whatever they are; beyond it they may not be. */
const exactDigits = 15
/** 2^53, which is taken only where it is written out: in any other form it could stand for a neighbour. */
const limit = '9007199254740992'

/** Why a number of JSON could be read as another one (decision A8); null when it cannot. Costs little where it is short. */
export function explainNumber(literal: string): string | null {
  const measure = measureNumber(literal)
  const { digits, whole, telling, power, isPlain } = measure
  if (digits <= exactDigits && whole + power <= exactDigits && power > -290) return null
  if (isPlain) return isBeyond(literal, digits) ? 'holds a number beyond 2^53' : null
  const value = Number(literal)
  if (Math.abs(value) >= 2 ** 53) return 'holds a number beyond 2^53'
  const isWhole = telling === 0 || telling - whole <= power
  // A fraction with so many digits that the platform takes it for a whole number: 10.00000000000000000001, 1e-400.
  return !isWhole && Number.isInteger(value) ? 'holds a number that would be rounded' : null
}

function isBeyond(literal: string, digits: number): boolean {
  return digits > limit.length || (digits === limit.length && literal.slice(-limit.length) > limit)
}

function measureNumber(literal: string): Measure {
  let [digits, whole, telling, at] = [0, -1, 0, literal.charCodeAt(0) === minus ? 1 : 0]
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
    if (code !== zero) telling = digits
  }
  return { digits, whole: whole < 0 ? digits : whole, telling, power, isPlain: whole < 0 && at === literal.length }
}
