import type { CompiledOperation, WireObject } from '../../dialect/compiled.ts'
import type { JsonSchema } from '../../dialect/json-schema.ts'
import { type OperationRequest, writeRequestLines } from './request-lines.ts'

/** A code sample of an operation (`x-codeSamples`). */
export interface CodeSample {
  readonly lang: 'Shell' | 'JavaScript'
  readonly label: 'curl' | 'SDK' | 'moor'
  readonly source: string
}

/**
 * Returns samples for curl, the SDK and `moor` with the same values. Omits `moor` for always-empty lists, which have no CLI command. Throws `Error` if a path
 * parameter has no example.
 */
export function listCodeSamples(one: CompiledOperation, origin: string): readonly CodeSample[] {
  const { area, example } = one.operation
  const { curl, sdk, moor } = writeRequestLines(sampleRequest(one, example ?? null), origin)
  return [
    { lang: 'Shell', label: 'curl', source: curl },
    { lang: 'JavaScript', label: 'SDK', source: sdk },
    ...(area === 'Not offered' ? [] : [{ lang: 'Shell', label: 'moor', source: moor } as const]),
  ]
}

/** Returns a request with a neutral body and example values in the path. Throws `Error` if a path parameter has no example. */
export function sampleRequest(one: CompiledOperation, body: WireObject | null): OperationRequest {
  const { name, method, access, mediaType } = one.operation
  const response: JsonSchema = one.response
  const values = Object.entries(one.params?.properties ?? {}).map(([parameter, schema]) =>
    exampleValue(parameter, schema),
  )
  // Each field is translated by itself, because the CLI names fields neutrally and sends their values unchanged.
  const flags = Object.entries(body ?? {}).map(
    ([field, value]) => [field, Object.values(one.writeExample({ [field]: value }))[0]] as const,
  )
  return {
    name,
    method,
    path: one.path,
    values,
    body: body && one.writeExample(body),
    flags: one.body?.properties ? Object.fromEntries(flags) : null,
    isPublic: access === 'public',
    isPage: 'pages' in (response.properties ?? {}),
    isStream: mediaType === 'text/event-stream',
  }
}

/** Returns the schema's first example, or 1 for an integer. Throws `Error` for other schemas without an example. */
function exampleValue(name: string, schema: JsonSchema & { readonly examples?: readonly unknown[] }) {
  const [given] = schema.examples ?? []
  if (typeof given === 'string' || typeof given === 'number') return given
  if (schema.type === 'integer') return 1
  throw new Error(`The path parameter ${name} needs an example in its schema.`)
}
