import { errorBodySchema } from '../shared/error-body.ts'
import type { CompiledDialect } from './compiled.ts'
import { openApiComponents } from './open-api-components.ts'
import { describeOperation } from './describe-operation.ts'

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
  const components = openApiComponents()
  components.show(errorBodySchema)
  const paths: Record<string, Record<string, object>> = {}
  for (const one of compiled.operations) {
    const item = (paths[one.path] ??= {})
    item[one.operation.method.toLowerCase()] = describeOperation(one, { compiled, components })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moorage',
      summary: 'Block volumes and managed Kubernetes clusters.',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${origin}/v4` }, { url: `${origin}/v4beta` }],
    tags: [...new Set(compiled.operations.map(({ operation }) => operation.area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      parameters,
      headers,
      securitySchemes: describeSecurity(compiled, origin),
    },
  }
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the call safe to repeat for 24 hours: the same key and body are carried out once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
} as const

const headers = {
  OperationId: {
    description: 'Number of the event that records this operation; absent when nothing had to be done.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: { description: 'Path of that event.', schema: { type: 'string' } },
  IdempotentReplay: {
    description: 'Present when the answer is that of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const

function describeSecurity(compiled: CompiledDialect, origin: string): object {
  const scopes = [...new Set(compiled.operations.flatMap((one) => one.scopes))].toSorted()
  return {
    personalAccessToken: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
    oauth: {
      type: 'oauth2',
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
