import { keysOf } from '../shared/keys-of.ts'

const whole = (minimum: number) => ({ type: 'integer', format: 'int64', minimum })
const text = { type: 'string' }

/** Headers of every response to a parsed request. */
const ofEvery = {
  'X-Request-Id': {
    description: 'Request ID, as recorded in the log of the service.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Spec-Version': { description: 'API version.', required: true, schema: { const: '4.119.0' } },
  'X-OAuth-Scopes': {
    description: 'Scopes of the token, separated by commas. `unknown` without a valid token.',
    required: true,
    schema: text,
  },
  'X-Accepted-OAuth-Scopes': {
    description: 'Scopes that the operation requires, separated by commas. `*` if it requires none.',
    required: true,
    schema: text,
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per minute.',
    required: true,
    schema: whole(1),
  },
  'X-RateLimit-Remaining': {
    description: 'Requests remaining in the current minute.',
    required: true,
    schema: whole(0),
  },
  'X-RateLimit-Reset': {
    description: 'Start of the next minute as a Unix timestamp in seconds.',
    required: true,
    schema: whole(0),
  },
  'Cache-Control': { description: 'Responses must not be cached.', required: true, schema: text },
  Vary: { description: 'Request headers that determine the response.', required: true, schema: text },
} as const

const ofSome = {
  'Operation-Id': {
    description: 'ID of the event that records the operation. Absent if nothing had to be done.',
    schema: whole(1),
  },
  Location: { description: 'Path of the event.', schema: { type: 'string', format: 'uri-reference' } },
  'Moorage-Trash-Item': {
    description: 'ID of the trash item that restores the deleted resource. Absent if the resource is not kept.',
    schema: whole(1),
  },
  'Idempotent-Replay': {
    description: 'Present if the response is replayed from an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait before a retry.', required: true, schema: whole(1) },
  'X-Maintenance-Mode': {
    description: 'Present while the service is in maintenance mode. Do not retry immediately.',
    schema: { type: 'string', enum: ['on'] },
  },
  'WWW-Authenticate': {
    description: 'Problem with the token, and the required scopes (RFC 6750).',
    required: true,
    schema: { type: 'string', pattern: '^Bearer realm=' },
  },
  Allow: { description: 'Allowed methods.', required: true, schema: text },
} as const

/** All response headers by name (decisions A7, A9, B2, B4, D12, F2). */
export const headerComponents = { ...ofEvery, ...ofSome }

/** Name of a documented header. */
export type HeaderName = keyof typeof headerComponents

/** Returns references to the headers of every response and to the given headers, by name. */
export function listHeaders(names: readonly HeaderName[]): object {
  return referTo([...keysOf(ofEvery), ...names])
}

/** Returns references to the headers of responses to unparsable requests, by name (decision A2). */
export function listRawHeaders(): object {
  return referTo(['X-Request-Id', 'Cache-Control'])
}

function referTo(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
