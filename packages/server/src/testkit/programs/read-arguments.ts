import { parseArgs } from 'node:util'

/** A whole number that a program can be given: what it is when it is not given, and its least. */
interface NumberArgument<Usual extends number | null> {
  readonly usual: Usual
  readonly least: number
}

type NumberArguments = Readonly<Record<string, NumberArgument<number | null>>>

/** What was given, and what is usual in place of the rest. */
type Given<Numbers extends NumberArguments, Text extends string> = {
  readonly [Name in keyof Numbers]: number | Numbers[Name]['usual']
} & Readonly<Record<Text, string | null>>

/**
 * Reads the arguments of a program for tests, `--name VALUE` each: whole numbers, and texts.
 * @throws {Error} naming an argument that is not known, or that is no whole number from its least on
 */
export function readArguments<const Numbers extends NumberArguments, const Text extends string = never>(
  args: readonly string[],
  numbers: Numbers,
  texts: readonly Text[] = [],
): Given<Numbers, Text> {
  const names = [...Object.keys(numbers), ...texts]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({ args: [...args], options })
  const given = names.map((name) => {
    const text = typeof values[name] === 'string' ? values[name] : null
    const number = numbers[name]
    if (!number) return [name, text]
    return [name, text === null ? number.usual : readNumber(name, text, number.least)]
  })
  return Object.fromEntries(given) as Given<Numbers, Text>
}

function readNumber(name: string, text: string, least: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number from ${least}, and is ${JSON.stringify(text)}`)
  return value
}
