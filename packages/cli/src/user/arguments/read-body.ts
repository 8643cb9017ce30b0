import type { Field } from './field.ts'
import { canReadFile, flagOf, isListed, optionKey, referenceOf } from './add-body-options.ts'
import { readInput, readInputBytes } from './read-input.ts'
import { readInteger, readJson, readObject } from './read-value.ts'

/** Parsed options by Commander's key. */
export type Options = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** Resolves a reference field to an ID. */
export type ReadReference = (field: string, text: string) => Promise<number>

/** Returns a body with neutral field names from --json-body, overridden by flags. Throws OperatorFailure (exit code 2) for invalid input. */
export async function readGivenBody(
  fields: readonly Field[],
  options: Options,
  reference: ReadReference,
): Promise<Record<string, unknown>> {
  const given = options['jsonBody']
  const body: Record<string, unknown> =
    typeof given === 'string' ? { ...readJson('--json-body', await readInput(given.replace(/^@/, ''))) } : {}
  for (const field of fields) {
    const text = options[optionKey(field.name)] ?? options[optionKey(field.name.replace(/_id$/, ''))]
    if (text !== undefined) body[field.name] = await readOne(field, text, reference)
  }
  const userData = options['userData']
  if (typeof userData === 'string')
    body['metadata'] = { user_data: (await readInputBytes(userData.replace(/^@/, ''))).toString('base64') }
  return body
}

async function readOne(
  field: Field,
  given: string | readonly string[] | boolean,
  reference: ReadReference,
): Promise<unknown> {
  if (typeof given === 'boolean') return given
  if (isListed(field)) return readList(field, [given].flat(), reference)
  const [text = ''] = [given].flat()
  return field.isNullable && text === 'null' ? null : readText(field, text, reference)
}

async function readList(field: Field, texts: readonly string[], reference: ReadReference): Promise<readonly unknown[]> {
  const [first] = texts
  if (texts.length === 1 && first === '') return []
  const one: Field = { ...field, kind: field.kind.slice(0, -1) }
  const read = await Promise.all(texts.map((text) => readText(one, text, reference)))
  return field.kind === 'objects' ? read.flat() : read
}

async function readText(field: Field, text: string, reference: ReadReference): Promise<unknown> {
  const flag = `--${flagOf(field.name)}`
  if (referenceOf(field.name) !== null) return reference(field.name, text)
  if (field.kind === 'integer') return readInteger(flag, text)
  if (field.kind === 'object' || field.kind === 'map') return readObject(flag, text, field.kind === 'map')
  if (canReadFile(field)) return readFromFile(text)
  return text
}

async function readFromFile(text: string): Promise<string> {
  if (text !== '-' && !text.startsWith('@')) return text
  return (await readInput(text.replace(/^@/, ''))).replace(/\r?\n$/, '')
}

/** Returns the value of a single-value option; undefined if absent, or for a list or a switch. */
export function givenText(value: Options[string]): string | undefined {
  return typeof value === 'string' ? value : undefined
}
