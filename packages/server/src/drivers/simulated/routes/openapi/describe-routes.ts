import program from '../../../../../package.json' with { type: 'json' }
import { type Shape, integer, record, refTo } from './shapes.ts'

/** Route of an operator interface. */
export interface DescribedRoute {
  readonly summary: string
  readonly query?: Readonly<Record<string, Shape>>
  readonly body?: Shape
  readonly answer?: Shape
  readonly isEmpty?: boolean
}

interface DescribedInterface {
  readonly title: string
  readonly description: string
  readonly prefix: string
  readonly tag: { readonly name: string; readonly description: string }
  readonly routes: Readonly<Record<string, DescribedRoute>>
  readonly schemas: Readonly<Record<string, Shape>>
}

const binaryType = 'application/octet-stream'
const nothing = record('Nothing', {})
/** Binary body or response. */
export const describedBytes: Shape = { type: 'string', contentMediaType: binaryType }

/** OpenAPI document of an interface that requires the operator's token (decision G5). */
export function describeRoutes({ title, description, prefix, tag, routes, schemas }: DescribedInterface): Shape {
  const paths: Record<string, Record<string, Shape>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(name, route, tag.name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: program.version,
      description,
      contact: { name: 'Operator of this installation' },
      license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: prefix, description: 'This installation.' }],
    security: [{ operator: [] }],
    tags: [tag],
    paths,
    components: {
      schemas,
      securitySchemes: {
        operator: { type: 'http', scheme: 'bearer', description: 'Token in the file `operator-token`.' },
      },
    },
  }
}

function describeRoute(
  name: string,
  { summary, query = {}, body, answer = nothing, isEmpty = false }: DescribedRoute,
  tag: string,
): Shape {
  const inPath = Array.from(name.matchAll(/\{(\w+)\}/g), ([, key = '']) =>
    describeParameter('path', key, integer('Its number.', { minimum: 1 })),
  )
  const inQuery = Object.entries(query).map(([key, schema]) => describeParameter('query', key, schema))
  const errorResponse = { description: 'Refused.', content: { 'application/json': { schema: refTo('Errors') } } }
  return {
    operationId: name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '_')
      .replace(/_$/, ''),
    summary,
    description: summary,
    tags: [tag],
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      ...(isEmpty
        ? { '204': { description: 'Done.' } }
        : { '200': { description: 'Done.', content: contentOf(answer) } }),
      '4XX': errorResponse,
      '5XX': errorResponse,
    },
  }
}

function describeParameter(location: 'path' | 'query', name: string, schema: Shape): Shape {
  return { name, in: location, required: location === 'path', description: schema['description'], schema }
}

const contentOf = (schema: Shape): Shape => ({
  [schema === describedBytes ? binaryType : 'application/json']: { schema },
})
