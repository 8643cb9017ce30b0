import type { CompiledDialect } from '../dialect/compiled.ts'
import { errorBodySchema } from '../shared/error-body.ts'
import { openApiComponents } from './components.ts'
import { describeOperation } from './describe-operation.ts'
import { headerComponents } from './headers.ts'
import { parameterComponents } from './parameters.ts'
import { refusalComponents } from './refusals.ts'

/** What the document says about the installation that serves it. */
export interface OpenApiOptions {
  readonly compiled: CompiledDialect
  /** Scheme, host and port, without a path. */
  readonly origin: string
  /** Version of the program. */
  readonly version: string
}

/** The OpenAPI document as far as its readers here need to know it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly [part: string]: unknown
}

/** Describes the served operations on one wire as OpenAPI 3.1. */
export function openApiDocument({ compiled, origin, version }: OpenApiOptions): OpenApiDocument {
  const components = openApiComponents(compiled.fieldToWire)
  components.show(errorBodySchema)
  const paths: Record<string, Record<string, object>> = {}
  for (const one of compiled.operations) {
    const item = (paths[one.path] ??= {})
    item[one.operation.method.toLowerCase()] = describeOperation(one, { compiled, components, origin })
  }
  return {
    openapi: '3.1.0',
    info: describeService(origin, version),
    servers: [
      { url: `${origin}/v4`, description: 'The interface.' },
      { url: `${origin}/v4beta`, description: 'The same under the name that some clients ask for.' },
    ],
    tags: describeAreas(compiled),
    paths,
    components: {
      schemas: components.schemas,
      responses: refusalComponents(),
      parameters: parameterComponents,
      headers: headerComponents,
      securitySchemes: describeSecurity(compiled, origin),
    },
  }
}

function describeService(origin: string, version: string): object {
  return {
    title: 'Moorage',
    summary: 'Block volumes and managed Kubernetes clusters.',
    description: [
      'Every success is 200 with a JSON body. In requests `null` for an optional field means that it is absent, and',
      'keys that are not listed are ignored, in bodies as in queries. Moments are UTC without a zone letter. A call',
      'that starts work answers at once; an event records how the work goes on.',
    ].join(' '),
    version,
    contact: { name: 'Whoever runs this installation', url: `${origin}/docs` },
    license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  }
}

/** What each section of the API page is about. */
const areas: Readonly<Record<string, string>> = {
  Account: 'The account, what it has cost, and who changed what.',
  Clusters: 'Managed Kubernetes clusters, their node pools and nodes.',
  Events: 'Records of operations: lists, one event, a stream.',
  Hosts: 'Compute instances, their configurations and local disks.',
  Addresses: 'Addresses of hosts.',
  'Not offered': 'Lists that are always empty, for clients that look before they act.',
  'OAuth clients': 'Programs that may ask users to let them act.',
  Profile: 'The user whose token is used, their tokens and applications.',
  Images: 'What the disks of hosts can be made from.',
  Regions: 'Places where things can be made.',
  Tags: 'Words that users put on things.',
  Users: 'Users of the account and what they may do.',
  Volumes: 'Block storage volumes.',
}

function describeAreas(compiled: CompiledDialect): object[] {
  const names = [...new Set(compiled.operations.map(({ operation }) => operation.area))].toSorted()
  return names.map((name) => ({ name, description: areas[name] }))
}

function describeSecurity(compiled: CompiledDialect, origin: string): object {
  const scopes = [...new Set(compiled.operations.flatMap((one) => one.scopes))].toSorted()
  return {
    personalAccessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'A personal access token of a user. It needs the scopes that are listed for OAuth.',
    },
    oauth: {
      type: 'oauth2',
      description:
        'A token that an application was given by a user: code flow with PKCE (S256). All listed scopes are needed.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${origin}/oauth/authorize`,
          tokenUrl: `${origin}/oauth/token`,
          refreshUrl: `${origin}/oauth/token`,
          scopes: Object.fromEntries(scopes.map((scope) => [scope, describeScope(scope)])),
        },
      },
    },
  }
}

function describeScope(scope: string): string {
  const [area = '', level] = scope.split(':')
  return `${level === 'read_only' ? 'Read' : 'Read and change'} ${area}.`
}
