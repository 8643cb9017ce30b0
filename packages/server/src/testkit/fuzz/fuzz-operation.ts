import { type CompiledDialect, type Filterable, openApiDocument } from '@moorage/contract'
import { Ajv } from 'ajv'
import type { DocSchema } from './schema-types.ts'

/** Says whether a value is as the document promises or demands. */
export type Fits = (value: unknown) => boolean

/** A parameter in the document's words. */
export interface DocParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: DocSchema
}

/** One operation as a reader of the printed document knows it. */
export interface FuzzOperation {
  readonly name: string
  readonly method: string
  /** Below /v4, parameters in braces. */
  readonly path: string
  readonly parameters: readonly DocParameter[]
  readonly body: DocSchema | null
  readonly bodyFits: Fits
  /** What an answer with a declared status must be; null for an answer without a body. */
  readonly answers: ReadonlyMap<number, Fits | null>
  readonly isStream: boolean
  /** Present on lists: names on the wire. The document tells the names in prose only, so that these come from the table. */
  readonly filterable: Filterable | null
}

interface Reference {
  readonly $ref: string
}

interface DocResponse {
  readonly content?: Readonly<Record<string, { readonly schema: DocSchema }>>
}

interface DocOperation {
  readonly parameters?: readonly (DocParameter | Reference)[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: DocSchema } } }
  readonly responses: Readonly<Record<string, DocResponse | Reference>>
}

interface FuzzDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocOperation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, DocParameter>>
    readonly responses: Readonly<Record<string, DocResponse>>
    readonly schemas: Readonly<Record<string, DocSchema>>
  }
}

/** Reads the printed OpenAPI document of a dialect. Its schemas are compiled by an Ajv of its own. */
export function readFuzzOperations(dialect: CompiledDialect): readonly FuzzOperation[] {
  const document: FuzzDocument = JSON.parse(
    JSON.stringify(openApiDocument({ compiled: dialect, origin: 'http://moorage.test', version: '0' })),
  )
  const { components } = document
  const fits = createFits(components)
  return dialect.operations.map(({ operation, path }) => {
    const doc = document.paths[path]?.[operation.method.toLowerCase()]
    if (!doc) throw new Error(`the document does not tell of ${operation.name}`)
    const shape = doc.requestBody?.content['application/json'].schema
    const body = shape === undefined ? null : resolve(shape, components.schemas)
    return {
      name: operation.name,
      method: operation.method,
      path,
      body,
      bodyFits: body ? fits(body) : () => true,
      parameters: (doc.parameters ?? []).map((one) => resolve(one, components.parameters)),
      answers: new Map(
        Object.entries(doc.responses).map(([status, told]) => {
          const { content } = resolve(told, components.responses)
          const schema = Object.values(content ?? {})[0]?.schema
          return [Number(status), schema ? fits(schema) : null]
        }),
      ),
      isStream: operation.mediaType !== undefined,
      filterable: operation.filterable ? onWire(operation.filterable, dialect) : null,
    }
  })
}

/** Compiles each schema once: the components stand in one document of their own, and hundreds of answers are the same refusal. */
function createFits(components: FuzzDocument['components']): (schema: DocSchema) => Fits {
  const ajv = new Ajv({ strict: false, logger: false }).addSchema({ $id: 'document', components })
  const compiled = new Map<string, Fits>()
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
}

function resolve<T extends object>(told: T | Reference, components: Readonly<Record<string, T>>): T {
  if (!('$ref' in told)) return told
  const found = components[told.$ref.slice(told.$ref.lastIndexOf('/') + 1)]
  if (!found) throw new Error(`the document refers to ${told.$ref}, which it does not have`)
  return found
}

function onWire(filterable: Filterable, dialect: CompiledDialect): Filterable {
  return Object.fromEntries(Object.entries(filterable).map(([name, rule]) => [dialect.fieldToWire(name), rule]))
}
