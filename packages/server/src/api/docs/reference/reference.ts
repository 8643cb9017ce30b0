import { isRecord, type OpenApiDocument, textField } from '@moorage/contract'
import { type Part, namedParts, namedPart, namedString, namedStrings } from './named-parts.ts'

/** Parameter of an operation. */
export interface ReferenceParameter {
  readonly name: string
  readonly location: string
  readonly isRequired: boolean
  readonly description: string
  readonly schema: Part
}

/** Code sample in one language. */
interface ReferenceSample {
  readonly label: string
  readonly source: string
}

/** Operation as rendered. */
export interface ReferenceOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly area: string
  readonly summary: string
  readonly description: string
  readonly scopes: readonly string[] | null
  readonly parameters: readonly ReferenceParameter[]
  readonly body: { readonly schema: Part; readonly example: unknown } | null
  readonly response: { readonly schema: Part; readonly mediaType: string }
  readonly errors: readonly { readonly status: string; readonly description: string }[]
  readonly samples: readonly ReferenceSample[]
}

/** Section of the page. */
export interface ReferenceArea {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly operations: readonly ReferenceOperation[]
}

/** OpenAPI document as the pages render it. */
export interface ApiReference {
  readonly version: string
  readonly description: string
  readonly areas: readonly ReferenceArea[]
  /** Resolves a part's `$ref`; returns other parts unchanged. */
  readonly resolve: (part: Part) => Part
}

/** Returns the areas and operations of the public OpenAPI document for the pages, which show no other data. */
export function readReference(document: OpenApiDocument): ApiReference {
  const resolve = (part: Part): Part => {
    const [, ...way] = (textField(part, '$ref') ?? '#').split('/')
    return way.length === 0 ? part : way.reduce<Part>((found, name) => namedPart(found, name), document)
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => readOperation({ ...one, path, method: method.toUpperCase() }, resolve)),
  )
  const info = namedPart(document, 'info')
  return {
    version: namedString(info, 'version'),
    description: namedString(info, 'description'),
    areas: namedParts(document, 'tags').map((tag) => {
      const name = namedString(tag, 'name')
      return {
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        description: namedString(tag, 'description'),
        operations: operations.filter((one) => one.area === name),
      }
    }),
    resolve,
  }
}

function readOperation(one: Part, resolve: (part: Part) => Part): ReferenceOperation {
  const responses = namedPart(one, 'responses')
  const [[mediaType, media] = ['', {}]] = Object.entries(namedPart(namedPart(responses, '200'), 'content'))
  const body = namedPart(namedPart(namedPart(one, 'requestBody'), 'content'), 'application/json')
  const security = namedParts(one, 'security')
  return {
    id: namedString(one, 'operationId'),
    method: namedString(one, 'method'),
    path: namedString(one, 'path'),
    area: Array.isArray(one['tags']) ? String(one['tags'][0]) : '',
    summary: namedString(one, 'summary'),
    description: namedString(one, 'description'),
    scopes: security.length === 0 ? null : security.flatMap((need) => namedStrings(need['oauth'])),
    parameters: namedParts(one, 'parameters').map((parameter) => readParameter(resolve(parameter))),
    body: 'schema' in body ? { schema: namedPart(body, 'schema'), example: body['example'] } : null,
    response: { schema: namedPart(media, 'schema'), mediaType },
    errors: Object.entries(responses).flatMap(([status, response]) =>
      status === '200' || !isRecord(response) ? [] : [readErrorResponse(status, response, resolve)],
    ),
    samples: namedParts(one, 'x-codeSamples').map((sample) => ({
      label: namedString(sample, 'label'),
      source: namedString(sample, 'source'),
    })),
  }
}

function readParameter(parameter: Part): ReferenceParameter {
  return {
    name: namedString(parameter, 'name'),
    location: namedString(parameter, 'in'),
    isRequired: parameter['required'] === true,
    description: namedString(parameter, 'description'),
    // A parameter without a schema is JSON, explained in its description.
    schema: 'schema' in parameter ? namedPart(parameter, 'schema') : { type: 'JSON' },
  }
}

function readErrorResponse(status: string, response: Part, resolve: (part: Part) => Part) {
  return { status, description: textField(response, 'description') ?? namedString(resolve(response), 'description') }
}
