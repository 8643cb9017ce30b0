import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthMax, findAmbiguity } from './find-ambiguity.ts'

const seed = Date.now() % 1_000_000

/** Reference implementation of decision A8: checks each regular-expression token alone. */
function findPlainly(json: string): string | null {
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (const [part] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[\d.eE+-]*/g)) {
    const keys = open.at(-1) ?? null
    const reason = part.startsWith('"')
      ? explainText(JSON.parse(part) as string, isKeyNext ? keys : null)
      : explainPart(part, open)
    if (reason !== null) return reason
    isKeyNext = part === '{' || (part === ',' && keys !== null)
  }
  return null
}

function explainText(text: string, keys: Set<string> | null): string | null {
  if (!text.isWellFormed() || text.includes('\0')) return 'contains text with a character that cannot be stored'
  if (keys?.has(text) === true) return `repeats the key "${text.slice(0, 64).toWellFormed()}"`
  keys?.add(text)
  return null
}

function explainPart(part: string, open: (Set<string> | null)[]): string | null {
  if (part === '}' || part === ']') open.pop()
  else if (part === '{' || part === '[') open.push(part === '{' ? new Set() : null)
  else if (part !== ',') return explainPlainly(part)
  return open.length > depthMax ? `is nested more than ${depthMax} levels deep` : null
}

function explainPlainly(literal: string): string | null {
  const isBeyond = /^-?\d+$/.test(literal)
    ? BigInt(literal.replace('-', '')) > 2n ** 53n
    : Math.abs(Number(literal)) >= 2 ** 53
  if (isBeyond) return 'contains a number beyond 2^53'
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const telling = (whole + fraction).replace(/0+$/, '')
  const isWhole = telling === '' || telling.length - whole.length <= Number(power)
  return Number.isInteger(Number(literal)) && !isWhole ? 'contains a number that would be rounded' : null
}

const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`))
const whole = fc.oneof(
  fc.constantFrom('0', '1', '9', '10', '900719925474099'),
  fc.stringMatching(/^[1-9][0-9]{0,18}$/),
  fc.stringMatching(/^90071992547409[0-9]{2}$/),
)
const fraction = fc.option(
  fc.oneof(
    fc.constantFrom('.0', '.5', `.${'0'.repeat(14)}`, `.${'9'.repeat(17)}`),
    digits(20).map((text) => `.${text}`),
  ),
  { nil: '' },
)
const power = fc.option(
  fc
    .tuple(
      fc.constantFrom('e', 'E', 'e+', 'E-', 'e-'),
      fc.oneof(fc.nat(20), fc.nat(400), fc.constantFrom(289, 290, 291, 99_999)),
    )
    .map((parts) => parts.join('')),
  { nil: '' },
)
const number = fc.tuple(fc.constantFrom('', '-'), whole, fraction, power).map((parts) => parts.join(''))

const units = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        ...'ab ,{]é'.split(''),
        ...'😀 \\n \\" \\\\ \\/ \\u0061 \\ud83d\\ude00 \\u00e9 \ud83d\\ude00'.split(' '),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('\\u0000', '\\ud800', '\\udc00', '\ud800', '\udc00', '\\ude00\\ud83d') },
  ),
  { maxLength: 4 },
)
const text = units.map((parts) => `"${parts.join('')}"`)
const key = fc.oneof(
  fc.constantFrom('"a"', '"b"', '"\\u0061"', '""', '"__proto__"', '"1"'),
  fc.nat(40).map((count) => `"k${count}"`),
  text,
)
const space = fc.constantFrom('', '', '', ' ', '\n\t')

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(
      { weight: 3, arbitrary: number },
      { weight: 2, arbitrary: text },
      fc.constantFrom('true', 'false', 'null'),
    ),
    fc
      .tuple(space, fc.array(tie('value'), { maxLength: 6 }), space)
      .map(([before, items, after]) => `[${before}${items.join(`${after},${before}`)}${after}]`),
    fc
      .tuple(space, fc.array(fc.tuple(key, tie('value')), { maxLength: 14 }), space)
      .map(
        ([before, fields, after]) =>
          `{${before}${fields.map(([name, one]) => `${name}${after}:${before}${one}`).join(`,${after}`)}}`,
      ),
  ),
}))

describe('findAmbiguity (decision A8)', () => {
  it(`agrees with a simple reference implementation for any JSON (seed ${seed})`, () => {
    const told = new Map<string, number>()
    fc.assert(
      fc.property(value, (json) => {
        expect(() => JSON.parse(json) as unknown).not.toThrow()
        const plain = findPlainly(json)
        expect(findAmbiguity(json)).toBe(plain)
        const kind = plain?.slice(0, 20) ?? 'nothing'
        told.set(kind, (told.get(kind) ?? 0) + 1)
      }),
      { seed, numRuns: 600 },
    )
    expect([...told.keys()].length).toBeGreaterThan(4)
    // CPU-bound, so slow on a busy machine.
  }, 180_000)

  it.each([
    ['numbers', number, 4_000],
    ['texts', text, 1_000],
  ])(`agrees with the reference for %s (seed ${seed})`, (_what, some, numRuns) => {
    fc.assert(
      fc.property(some, (json) => {
        expect(findAmbiguity(json)).toBe(findPlainly(json))
      }),
      { seed, numRuns },
    )
  })

  it('finds a repeated key in any object, with few or many keys', () => {
    for (const count of [1, 7, 8, 9, 10, 1_000]) {
      const fields = Array.from({ length: count }, (_, index) => `"k${index}":{"k0":[{}],"x":{"k0":1}}`).join(',')
      expect(findAmbiguity(`[{${fields}},{${fields}}]`)).toBeNull()
      for (const again of new Set([0, count >> 1, count - 1]))
        expect(findAmbiguity(`{${fields},"k${again}":1}`)).toBe(`repeats the key "k${again}"`)
    }
  })

  it.each([
    [depthMax, null],
    [depthMax + 1, `is nested more than ${depthMax} levels deep`],
  ])('nesting depth %i: %s', (depth, found) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
      expect(findAmbiguity(`${open.repeat(depth)}1${close.repeat(depth)}`)).toBe(found)
  })
})
