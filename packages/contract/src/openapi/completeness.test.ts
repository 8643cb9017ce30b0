import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { compileDialect, linode, neutral, openApiDocument } from '../index.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly $ref?: string
  readonly [word: string]: unknown
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema?: Schema
}
interface Media {
  readonly schema: Schema
  readonly example?: unknown
}
interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly links?: Readonly<Record<string, Link>> }>
  >
}
interface Link {
  readonly operationId: string
  readonly parameters: Readonly<Record<string, string>>
}
interface Components {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly responses: Readonly<Record<string, { readonly headers: object }>>
}

function listSchemas(value: unknown, way = ''): (readonly [way: string, schema: Schema])[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([name, child]) =>
    name === 'example' || name === 'examples' || name === 'default' ? [] : listSchemas(child, `${way}/${name}`),
  )
  return 'type' in value || 'anyOf' in value || 'enum' in value ? [[way, value as Schema], ...below] : below
}

function listFields({ properties = {}, required = [] }: Schema, isRequired: boolean): Schema[] {
  return Object.entries(properties).flatMap(([name, field]) => (required.includes(name) === isRequired ? [field] : []))
}

function takesNull({ type, enum: words }: Schema): boolean {
  return [type].flat().includes('null') && (words?.includes(null) ?? true)
}

describe.each([neutral, linode])('the OpenAPI document of the $name dialect is complete', (dialect) => {
  const compiled = compileDialect(dialect)
  const document = openApiDocument({ compiled, origin: 'http://127.0.0.1:4400', version: '0.1.0' })
  const components = document['components'] as Components
  const all = Object.values(document.paths).flatMap((item) => Object.values(item) as Described[])
  const schemas = listSchemas({ paths: document.paths, components })
  const ajv = new Ajv2020({ strict: false, logger: false })
  const fits = (schema: Schema, value: unknown) => ajv.validate({ allOf: [schema], components }, value)

  test('every operation, parameter, field and section is described', () => {
    const bare = [
      ...all.flatMap((one) => (one.description ? [] : [one.operationId])),
      ...all.flatMap((one) =>
        one.parameters.flatMap((parameter) =>
          '$ref' in parameter || parameter.description ? [] : [`${one.operationId} ${parameter.name}`],
        ),
      ),
      ...Object.entries(components.schemas).flatMap(([name, schema]) =>
        schema.description || name.endsWith('Page') ? [] : [name],
      ),
      ...schemas.flatMap(([way, { properties = {} }]) =>
        Object.entries(properties).flatMap(([name, field]) =>
          field.description || field.$ref ? [] : [`${way} ${name}`],
        ),
      ),
      ...(document['tags'] as { name: string; description?: string }[]).flatMap((tag) =>
        tag.description ? [] : [tag.name],
      ),
    ]
    expect(bare).toEqual([])
  })

  test('the description of io_ready says that without a guest agent the link can be later', () => {
    const { description } = components.schemas['Volume']?.properties?.['io_ready'] ?? {}
    expect(description).toMatch(/Without an agent, .*the guest creates the link up to a second later\./)
  })

  test('every sentence begins with a capital letter, a name or a number, and ends', () => {
    const told = JSON.stringify(document).matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)
    expect([...told].map(([, text = '']) => text).filter((text) => !/^[A-Z`<_\d].*[.)]$/s.test(text))).toEqual([])
  })

  test('lists describe their items, and integers have a maximum', () => {
    for (const [way, schema] of schemas) {
      const types = [schema.type].flat()
      if (types.includes('array')) expect(schema.items, way).toBeDefined()
      if (types.includes('integer') && way.startsWith('/paths')) expect(schema['maximum'], way).toBeTypeOf('number')
    }
  })

  test('A4: every optional field of a request accepts null, every required one rejects it', () => {
    const bodies = all.flatMap(({ operationId, requestBody }) => {
      const media = requestBody?.content['application/json']
      return media ? [[operationId, components.schemas[media.schema.$ref?.split('/').at(-1) ?? '']] as const] : []
    })
    expect(bodies.length).toBeGreaterThan(15)
    const objects = listSchemas(Object.fromEntries(bodies)).map(([, schema]) => schema)
    expect(objects.flatMap((schema) => listFields(schema, false)).filter((field) => !takesNull(field))).toEqual([])
    // A null grant level removes the grant.
    const required = objects.flatMap((schema) => listFields(schema, true))
    expect(required.filter((field) => takesNull(field) && !field.enum?.includes('read_only'))).toEqual([])
  })

  test('every body has a valid example', () => {
    for (const { operationId, requestBody } of all) {
      const media = requestBody?.content['application/json']
      if (!media) continue
      expect(media.example, operationId).toBeDefined()
      expect(fits(media.schema, media.example), `${operationId}: ${JSON.stringify(ajv.errors)}`).toBe(true)
    }
    for (const [way, schema] of schemas)
      for (const example of [
        ...((schema['examples'] as unknown[] | undefined) ?? []),
        ...('default' in schema ? [schema['default']] : []),
      ])
        expect(fits(schema, example), `${way}: ${JSON.stringify(example)}`).toBe(true)
  })

  test('every operation declares its responses and their headers', () => {
    for (const { operationId, responses } of all) {
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining(['200', '400', '401', '405', '408', '429', '431', '500', '503']),
      )
    }
    const headersOf = (name: string) => Object.keys(components.responses[name]?.headers ?? {})
    expect(headersOf('Unauthorized')).toEqual(
      expect.arrayContaining(['WWW-Authenticate', 'X-Request-Id', 'X-RateLimit-Limit']),
    )
    expect(headersOf('TooManyRequests')).toContain('Retry-After')
    expect(headersOf('Unavailable')).toContain('Retry-After')
    expect(headersOf('MethodNotAllowed')).toContain('Allow')
  })

  test('links lead to existing operations with valid parameters', () => {
    const links = all.flatMap(({ responses }) => Object.values(responses['200']?.links ?? {}))
    expect(links.length).toBeGreaterThan(60)
    for (const { operationId, parameters } of links) {
      const to = all.find((one) => one.operationId === operationId)
      const needed = to?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(Object.keys(parameters).toSorted(), operationId).toEqual(needed?.toSorted())
    }
    const made = all.find((one) => one.operationId === 'volumeCreate')?.responses['200']?.links ?? {}
    expect(made['volumeResize']?.parameters).toEqual({ volumeId: '$response.body#/id' })
    expect(made['eventView']?.parameters).toEqual({ eventId: '$response.header.Operation-Id' })
  })
})
