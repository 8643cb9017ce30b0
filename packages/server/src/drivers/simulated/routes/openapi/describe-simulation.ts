import program from '../../../../../package.json' with { type: 'json' }
import { volumeDamages } from '../../volumes/damage-volume.ts'
import { contentBytesMax } from '../content-routes.ts'
import { clockSecondsMax } from '../world-routes.ts'
import { type Shape, bodies, integer, record, refTo, schemas } from './schemas.ts'

/** One request: what it is for, what it takes and what it answers. */
interface Route {
  readonly summary: string
  readonly query?: Readonly<Record<string, Shape>>
  readonly body?: Shape
  readonly answer?: Shape
}

const octets = 'application/octet-stream'
const nothing = record('Nothing', {})
const bytes: Shape = { type: 'string', contentMediaType: octets }
const range = {
  offset: integer('Where it begins, in bytes.', { minimum: 0, default: 0 }),
  length: integer('How many bytes.', { minimum: 1, maximum: contentBytesMax }),
}
const oneOf = (words: readonly string[]): Shape => ({ type: 'string', enum: [...words] })
const snapshot = integer('Number of the snapshot.', { minimum: 1 })
const listed = record('Faults', { faults: { type: 'array', items: refTo('Fault') } })

/** Every route, by method and path below the prefix. */
const routes: Readonly<Record<string, Route>> = {
  'GET /world': { summary: 'Shows everything that is simulated.', answer: refTo('World') },
  'GET /faults': { summary: 'Lists faults.', answer: listed },
  'POST /faults': { summary: 'Sets a fault.', body: bodies.fault, answer: refTo('Fault') },
  'DELETE /faults': { summary: 'Removes all faults.' },
  'DELETE /faults/{fault}': { summary: 'Removes one fault.' },
  'PUT /capacity': { summary: 'Sets the capacity of a region.', body: bodies.capacity, answer: refTo('Capacity') },
  'GET /volumes/{id}/content': { summary: 'Reads bytes of a volume.', query: range, answer: bytes },
  'PUT /volumes/{id}/content': {
    summary: 'Writes bytes of a volume, all or none.',
    query: range,
    body: bytes,
    answer: record('Written', { offset: range.offset, length: range.length }),
  },
  'POST /volumes/{id}/damage': {
    summary: 'Removes a disk, damages it or restores it.',
    body: record('Damage', { as: oneOf(volumeDamages) }),
  },
  'POST /hosts/{id}/power': { summary: 'Cuts the power of a host.', body: record('Power', { power: oneOf(['off']) }) },
  'POST /snapshots': {
    summary: 'Keeps everything as it is, until the service ends. Only under the test profile.',
    answer: record('Snapshot', { snapshot }),
  },
  'POST /snapshots/{snapshot}/restore': {
    summary: 'Makes everything as it was, the ids that come next included. Only under the test profile.',
  },
  'DELETE /snapshots/{snapshot}': { summary: 'Forgets a snapshot. Only under the test profile.' },
  'POST /clock': {
    summary: 'Moves the clock. Only under the test profile.',
    body: record('Advance', {
      advance_seconds: integer('By so many seconds.', { minimum: -clockSecondsMax, maximum: clockSecondsMax }),
    }),
    answer: record('Clock', { now: { type: 'string', description: 'The time now, in UTC.' } }),
  },
}

/** OpenAPI document of the simulation's own interface, as it is mounted at `prefix`. */
export function describeSimulation(prefix: string): Shape {
  const paths: Record<string, Record<string, Shape>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moorage simulation',
      version: program.version,
      description: 'Looks into the simulated infrastructure and makes it fail. For the operator only.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: prefix, description: 'This installation.' }],
    security: [{ operator: [] }],
    tags: [{ name: 'Simulation', description: 'What is simulated.' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        operator: { type: 'http', scheme: 'bearer', description: 'The token in the file `operator-token`.' },
      },
    },
  }
}

function describeRoute(name: string, { summary, query = {}, body, answer = nothing }: Route): Shape {
  const inPath = Array.from(name.matchAll(/\{(\w+)\}/g), ([, key = '']) =>
    describeParameter('path', key, integer('Its number.', { minimum: 1 })),
  )
  const inQuery = Object.entries(query).map(([key, schema]) => describeParameter('query', key, schema))
  const refused = { description: 'Refused.', content: { 'application/json': { schema: refTo('Errors') } } }
  return {
    operationId: name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '_')
      .replace(/_$/, ''),
    summary,
    description: summary,
    tags: ['Simulation'],
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: { '200': { description: 'Done.', content: contentOf(answer) }, '4XX': refused, '5XX': refused },
  }
}

function describeParameter(place: 'path' | 'query', name: string, schema: Shape): Shape {
  return { name, in: place, required: place === 'path', description: schema['description'], schema }
}

const contentOf = (schema: Shape): Shape => ({ [schema === bytes ? octets : 'application/json']: { schema } })
