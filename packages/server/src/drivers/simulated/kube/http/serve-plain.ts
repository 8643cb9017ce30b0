import { describeCore, describeGroup, describeGroups } from '../discovery/api-groups.ts'
import { describeOpenApi, describeOpenApiIndex, emptyOpenApi } from '../discovery/describe-openapi.ts'
import { describeResources } from '../discovery/describe-resources.ts'
import { refusals } from '../model/refusals.ts'
import { isFields } from '../model/field-at.ts'
import type { Access } from './find-access.ts'

/** A request for something that is no object. */
export interface PlainAsk {
  readonly method: string
  readonly pathname: string
  readonly accept: string
  readonly body: unknown
}

/** An answer with the media type it has. */
export interface PlainReply {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
}

const healthPath = /^\/(healthz|livez|readyz)(\/[a-z-]+)?$/
/** Where a caller asks whether it may do something. */
export const reviewPath = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
/** Clients ask for `...v2@v1.0+protobuf`, which is no well-formed media type, and take this one. */
const binaryType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'

/** Answers what leads to no object: health, version, discovery, OpenAPI, and whether the caller may do something. */
export function servePlain({ method, pathname, accept, body }: PlainAsk, { patch }: Access): PlainReply {
  if (pathname === reviewPath) {
    if (method !== 'POST') throw refusals.notAllowed(method)
    // Whoever holds the token may do everything.
    return json({ ...(isFields(body) ? body : {}), status: { allowed: true } }, 201)
  }
  if (method !== 'GET' && method !== 'HEAD') throw refusals.unknownPath()
  if (healthPath.test(pathname)) return { status: 200, type: 'text/plain; charset=utf-8', body: 'ok' }
  if (pathname === '/openapi/v2' && accept.includes('protobuf'))
    return { status: 200, type: binaryType, body: emptyOpenApi.binary }
  const found = describe(pathname.replace(/(.)\/$/, '$1'), patch)
  if (!found) throw refusals.unknownPath()
  return json(found)
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
      return emptyOpenApi.json
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

function json(body: unknown, status = 200): PlainReply {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

/** The body of /version for a version without the leading v, for example `1.36.2`. */
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
