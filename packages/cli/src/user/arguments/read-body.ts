import type { Field } from './field.ts'
import { flagOf, isListed, optionKey, referenceOf } from './add-body-options.ts'
import { readInput } from './read-input.ts'
import { readInteger, readJson, readObject } from './read-value.ts'

/** What commander read: texts, lists of them, and booleans, by the option's key. */
export type Options = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** Finds the number of a thing that a field names. */
export type ReadReference = (field: string, text: string) => Promise<number>

/** Makes a body of flags over --json-body, in neutral field names. Throws OperatorFailure with exit 2 for a flag whose text is wrong. */
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

/** An empty text alone is an empty list; a JSON list is taken as it is. */
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
  if (field.isSecret || field.name === 'ssh_key') return readSecret(text)
  return text
}

async function readSecret(text: string): Promise<string> {
  if (text !== '-' && !text.startsWith('@')) return text
  return (await readInput(text.replace(/^@/, ''))).replace(/\r?\n$/, '')
}

/** An option that is one text. */
export function givenText(value: Options[string]): string | undefined {
  return typeof value === 'string' ? value : undefined
}
