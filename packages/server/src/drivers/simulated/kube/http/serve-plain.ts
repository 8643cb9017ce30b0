import { describeCore, describeGroup, describeGroups } from '../discovery/api-groups.ts'
import { describeOpenApiV2, describeOpenApi, describeOpenApiIndex } from '../discovery/describe-openapi.ts'
import { describeResources } from '../discovery/describe-resources.ts'
import { encodeOpenApi } from '../protobuf/encode-openapi.ts'
import { reviewAccess } from '../reviews/review-access.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import type { Access } from '../access/find-access.ts'

/** Request for a path without objects. */
export interface PlainRequest {
  readonly method: string
  readonly pathname: string
  readonly accept: string
  readonly body: unknown
}

/** Response with its media type. */
export interface PlainReply {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
}

const jsonType = 'application/json'
const healthPath = /^\/(healthz|livez|readyz)(\/[a-z-]+)?$/
/** Clients request the malformed `...v2@v1.0+protobuf` and accept this type. */
const binaryType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'
let openApiV2: Buffer | null = null
/** Cached, because every client requests these large documents. */
const openApiTexts = new Map<string, string>()

/** Serves health, version, discovery, OpenAPI and access reviews; returns the reply. Throws KubeError for unknown paths and methods. */
export function servePlain(
  { method, pathname, accept, body }: PlainRequest,
  { patch, caller }: Pick<Access, 'patch' | 'caller'>,
): PlainReply {
  const review = reviewAccess(pathname, body, caller)
  if (review && method !== 'POST') throw kubeErrors.notAllowed(method)
  if (review) return json(review, 201)
  if (method !== 'GET' && method !== 'HEAD') throw kubeErrors.unknownPath()
  if (healthPath.test(pathname)) return { status: 200, type: 'text/plain; charset=utf-8', body: 'ok' }
  if (pathname === '/openapi/v2' && accept.includes('protobuf'))
    return { status: 200, type: binaryType, body: (openApiV2 ??= encodeOpenApi(describeOpenApiV2())) }
  const path = pathname.replace(/(.)\/$/, '$1')
  const text = openApiTexts.get(path)
  if (text !== undefined) return { status: 200, type: jsonType, body: text }
  const found = describe(path, patch)
  if (!found) throw kubeErrors.unknownPath()
  const reply = json(found)
  if (path.startsWith('/openapi/')) openApiTexts.set(path, reply.body)
  return reply
}

function describe(pathname: string, patch: string): unknown {
  switch (pathname) {
    case '/':
      return {
        paths: ['/api', '/api/v1', '/apis', '/healthz', '/livez', '/openapi/v2', '/openapi/v3', '/readyz', '/version'],
      }
    case '/version':
      return describeVersion(patch)
    case '/api':
      return describeCore()
    case '/apis':
      return describeGroups()
    case '/openapi/v2':
      return describeOpenApiV2()
    case '/openapi/v3':
      return describeOpenApiIndex()
  }
  const [, root = '', group = '', version] = pathname.split('/')
  if (pathname.startsWith('/openapi/v3/')) return describeOpenApi(pathname.slice('/openapi/v3/'.length))
  if (root === 'api') return version === undefined ? describeResources('', group) : null
  if (root === 'apis')
    return version === undefined
      ? describeGroup(group)
      : pathname === `/apis/${group}/${version}`
        ? describeResources(group, version)
        : null
  return null
}

function json(body: unknown, status = 200): PlainReply & { readonly body: string } {
  return { status, type: jsonType, body: JSON.stringify(body) }
}

function describeVersion(patch: string): unknown {
  const [major, minor] = patch.split('.')
  return {
    major,
    minor,
    gitVersion: `v${patch}`,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: 'simulated',
    compiler: 'simulated',
    platform: 'linux/amd64',
  }
}
