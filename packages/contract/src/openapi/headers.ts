import { keysOf } from '../shared/keys-of.ts'

/** Schemas and texts of the headers of requests and answers, as components of the document (decisions A7, A9, B2, B4, F2). */
const whole = (minimum: number) => ({ type: 'integer', format: 'int64', minimum })
const text = { type: 'string' }

/** Headers of every answer that a request was read for. */
const ofEvery = {
  'X-Request-Id': {
    description: 'Id of the request, by which the log of the service names it.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Spec-Version': { description: 'Version of the interface.', required: true, schema: { const: '4.119.0' } },
  'X-OAuth-Scopes': {
    description: 'Scopes of the token, with commas between them; `unknown` without a good token.',
    required: true,
    schema: text,
  },
  'X-Accepted-OAuth-Scopes': {
    description: 'Scopes that the operation needs, with commas between them; `*` when it needs none.',
    required: true,
    schema: text,
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the caller may make in a minute.',
    required: true,
    schema: whole(1),
  },
  'X-RateLimit-Remaining': {
    description: 'How many of them are left in this minute.',
    required: true,
    schema: whole(0),
  },
  'X-RateLimit-Reset': {
    description: 'When the next minute begins, in seconds since 1970.',
    required: true,
    schema: whole(0),
  },
  'Cache-Control': { description: 'Nothing may be kept by caches.', required: true, schema: text },
  Vary: { description: 'Request headers that the answer depends on.', required: true, schema: text },
} as const

const ofSome = {
  'Operation-Id': {
    description: 'Number of the event that records this operation; absent when nothing had to be done.',
    schema: whole(1),
  },
  Location: { description: 'Path of that event.', schema: { type: 'string', format: 'uri-reference' } },
  'Idempotent-Replay': {
    description: 'Present when the answer is that of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds after which to try again.', required: true, schema: whole(1) },
  'X-Maintenance-Mode': {
    description: 'Present while the operator has closed the service for a while: asking again at once does not help.',
    schema: { type: 'string', enum: ['on'] },
  },
  'WWW-Authenticate': {
    description: 'What is wrong with the token, and which scopes are needed (RFC 6750).',
    required: true,
    schema: { type: 'string', pattern: '^Bearer realm=' },
  },
  Allow: { description: 'Methods that the path has.', required: true, schema: text },
} as const

/** All headers of answers, by name. */
export const headerComponents = { ...ofEvery, ...ofSome }

/** A header that the document describes. */
export type HeaderName = keyof typeof headerComponents

/** Headers of an answer: those of every one, and these. */
export function listHeaders(names: readonly HeaderName[]): object {
  return referTo([...keysOf(ofEvery), ...names])
}

/** Headers of what could not be read as a request: they are few (decision A2). */
export function listRawHeaders(): object {
  return referTo(['X-Request-Id', 'Cache-Control'])
}

function referTo(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
