import type { CompiledDialect } from '../dialect/compiled.ts'
import { errorBodySchema } from '../shared/error-body.ts'
import { openApiComponents } from './components.ts'
import { describeOperation } from './describe-operation.ts'
import { headerComponents } from './headers.ts'
import { parameterComponents } from './parameters.ts'
import { errorResponseComponents } from './error-responses.ts'

/** Settings of the OpenAPI document. */
export interface OpenApiOptions {
  readonly compiled: CompiledDialect
  readonly origin: string
  readonly version: string
}

/** Parts of the OpenAPI document that code reads. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly [part: string]: unknown
}

/** Returns the OpenAPI 3.1 document of a dialect's operations. */
export function openApiDocument({ compiled, origin, version }: OpenApiOptions): OpenApiDocument {
  const components = openApiComponents(compiled.fieldToWire)
  components.describeSchema(errorBodySchema)
  const paths: Record<string, Record<string, object>> = {}
  for (const one of compiled.operations) {
    const item = (paths[one.path] ??= {})
    item[one.operation.method.toLowerCase()] = describeOperation(one, { compiled, components, origin })
  }
  return {
    openapi: '3.1.0',
    info: describeService(origin, version),
    servers: [
      { url: `${origin}/v4`, description: 'API base URL.' },
      { url: `${origin}/v4beta`, description: 'Alias of the base URL, for clients that use v4beta.' },
    ],
    tags: describeAreas(compiled),
    paths,
    components: {
      schemas: components.schemas,
      responses: errorResponseComponents(),
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
      'Every successful request returns 200 with a JSON body. In requests, `null` in an optional field means that the field is absent.',
      'Unknown keys in bodies and queries are ignored. Times are in UTC without a zone letter. A request',
      'that starts asynchronous work returns immediately; an event tracks the progress.',
    ].join(' '),
    version,
    contact: { name: 'Operator of this installation', url: `${origin}/docs` },
    license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  }
}

const areas: Readonly<Record<string, string>> = {
  Account: 'Account, cost and audit log.',
  Clusters: 'Managed Kubernetes clusters, node pools and nodes.',
  Events: 'Records of operations: list, long poll and stream.',
  Hosts: 'Compute instances, configurations and local disks.',
  Addresses: 'IP addresses of hosts.',
  'Not offered': 'Lists that are always empty, for clients that query them before other operations.',
  'OAuth clients': 'Applications that can ask users for authorization.',
  Profile: 'The authenticated user, personal access tokens and authorized applications.',
  Images: 'Disk images for hosts.',
  Regions: 'Regions for volumes, hosts and clusters.',
  Tags: 'Labels that organize resources.',
  Trash: 'Deleted resources that can be restored for a limited time.',
  Locks: 'Protections of resources against deletion.',
  Users: 'Users of the account and their grants.',
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
      description: 'A personal access token of a user. It needs the scopes listed under OAuth.',
    },
    oauth: {
      type: 'oauth2',
      description:
        'An access token that a user granted to an application: authorization code flow with PKCE (S256). All listed scopes are required.',
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
  return `${level === 'read_only' ? 'Read' : 'Read and write'} ${area}.`
}
