import { isRecord } from '@moorage/contract'

type Shape = Readonly<Record<string, unknown>>

interface NamingDocument {
  readonly components: { readonly schemas: Shape }
}

/** Returns a schema with each `$ref` replaced recursively by the document's schema; throws if the result is no object. Cycles are unsupported. */
export function resolveReferences(document: NamingDocument, schema: Shape): Shape {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isRecord(value)) return value
    if ('$ref' in value) return resolve(document.components.schemas[String(value['$ref']).split('/').at(-1) ?? ''])
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]))
  }
  const resolved = resolve(schema)
  if (!isRecord(resolved)) throw new Error(`the document has no schema ${JSON.stringify(schema)}`)
  return resolved
}
