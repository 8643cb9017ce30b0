type Shape = Readonly<Record<string, unknown>>

/** An OpenAPI document, as far as its schemas name one another. */
interface NamingDocument {
  readonly components: { readonly schemas: Shape }
}

/** A schema of a document, with references replaced by what they name. */
export function resolveReferences(document: NamingDocument, schema: Shape): Shape {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return resolve(document.components.schemas[String(value.$ref).split('/').at(-1) ?? ''])
    return resolveAll(value)
  }
  const resolveAll = (value: object): Shape =>
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]))
  return resolveAll(schema)
}
