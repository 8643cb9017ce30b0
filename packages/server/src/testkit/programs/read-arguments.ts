import { parseArgs } from 'node:util'

interface NumberArgument<Usual extends number | null> {
  readonly usual: Usual
  readonly least: number
}

type NumberArguments = Readonly<Record<string, NumberArgument<number | null>>>

type GivenNumbers<Numbers extends NumberArguments> = {
  readonly [Name in keyof Numbers]: number | Numbers[Name]['usual']
}

/**
 * Reads the arguments of a test program, `--name N` each.
 * @throws {Error} naming an argument that is unknown, or that is not an integer of at least the minimum
 */
export function readArguments<const Numbers extends NumberArguments>(
  args: readonly string[],
  numbers: Numbers,
): GivenNumbers<Numbers>
export function readArguments(args: readonly string[], numbers: NumberArguments): object {
  const options = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({ args: [...args], options })
  const given: Record<string, number | null> = {}
  for (const [name, { usual, least }] of Object.entries(numbers)) {
    const text = values[name]
    given[name] = typeof text === 'string' ? readNumber(name, text, least) : usual
  }
  return given
}

function readNumber(name: string, text: string, least: number): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text)
  throw new Error(`--${name} must be a whole number from ${least}, and is ${JSON.stringify(text)}`)
}
