import type { CompiledOperation, WireObject } from '../../dialect/compiled.ts'
import type { JsonSchema } from '../../dialect/json-schema.ts'
import { commandName, kebabCase, libraryCall } from './command-names.ts'

/** A code sample of an operation (`x-codeSamples`). */
export interface CodeSample {
  readonly lang: 'Shell' | 'JavaScript'
  readonly label: 'curl' | 'SDK' | 'moor'
  readonly source: string
}

interface Sampled {
  readonly one: CompiledOperation
  readonly values: readonly (readonly [name: string, value: string | number])[]
  readonly body: WireObject | null
}

/**
 * Returns samples for curl, the SDK and `moor` with the same values. Omits `moor` for always-empty lists, which have no CLI command. Throws `Error` if a path
 * parameter has no example.
 */
export function listCodeSamples(one: CompiledOperation, origin: string): readonly CodeSample[] {
  const { example } = one.operation
  const values = Object.entries(one.params?.properties ?? {}).map(
    ([name, schema]) => [name, exampleValue(name, schema)] as const,
  )
  const sampled = { one, values, body: example ? one.writeExample(example) : null }
  return [
    { lang: 'Shell', label: 'curl', source: writeCurl(sampled, origin) },
    { lang: 'JavaScript', label: 'SDK', source: writeLibraryCall(sampled) },
    ...(one.operation.area === 'Not offered'
      ? []
      : [{ lang: 'Shell', label: 'moor', source: writeCommand(sampled) } as const]),
  ]
}

/** Returns the schema's first example, or 1 for an integer. Throws `Error` for other schemas without an example. */
export function exampleValue(name: string, schema: JsonSchema & { readonly examples?: readonly unknown[] }) {
  const [given] = schema.examples ?? []
  if (typeof given === 'string' || typeof given === 'number') return given
  if (schema.type === 'integer') return 1
  throw new Error(`The path parameter ${name} needs an example in its schema.`)
}

function writeCurl({ one, values, body }: Sampled, origin: string): string {
  const { access, method, mediaType } = one.operation
  const path = values.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    one.path,
  )
  const isUsual = method === (body === null ? 'GET' : 'POST')
  const lines = [
    `curl${mediaType === 'text/event-stream' ? ' -N' : ''}${isUsual ? '' : ` -X ${method}`} ${origin}/v4${path}`,
    ...(access === 'public' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoteShell(writeJson(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

/** Longer lines would wrap inside a word on the page. */
const lineMax = 48

function writeJson(body: WireObject): string {
  const whole = JSON.stringify(body)
  if (whole.length <= lineMax) return whole
  const fields = Object.entries(body).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${fields.join(',\n')}\n  }`
}

function writeLibraryCall({ one, values, body }: Sampled): string {
  const given = [...values.map(([, value]) => writeScript(value)), ...(body === null ? [] : [writeScript(body)])].join(
    ', ',
  )
  const call = `cloud.${libraryCall(one.operation.name)}(${given})`
  if (one.operation.mediaType === 'text/event-stream')
    return `for await (const { event } of ${call}) console.log(event)`
  return `${one.operation.method === 'GET' ? 'const found = ' : ''}await ${call}`
}

function writeScript(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeScript).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^[a-z]\w*$/i.test(name) ? name : `'${name}'`}: ${writeScript(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function writeCommand({ one, values, body }: Sampled): string {
  if (one.operation.mediaType === 'text/event-stream') return 'moor events --follow'
  const words = [
    ...values.map(([, value]) => quoteWhereNeeded(String(value))),
    ...writeBody(body ?? {}, one.body?.properties ?? {}),
  ]
  return ['moor', commandName(one.operation.name), ...words].join(' ')
}

function writeBody(body: WireObject, fields: Readonly<Record<string, unknown>>): string[] {
  const isFree = Object.keys(body).some((name) => !(name in fields))
  if (isFree) return [`--json-body ${quoteShell(JSON.stringify(body))}`]
  return Object.entries(body).flatMap(([name, value]) => writeFlags(kebabCase(name), value))
}

function writeFlags(name: string, value: unknown): string[] {
  const isPlain = (one: unknown): boolean => typeof one !== 'object' || one === null
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
    return value.flatMap((one) => writeFlags(name, one))
  return [`--${name} ${quoteWhereNeeded(isPlain(value) ? String(value) : JSON.stringify(value))}`]
}

function quoteWhereNeeded(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : quoteShell(text)
}

function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
