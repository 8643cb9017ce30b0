import type { CompiledOperation } from '../dialect/compiled.ts'
import { errorCodes } from '../error-codes.ts'
import type { ErrorStatus } from '../shared/error-spec.ts'
import { formatBytes } from '../shared/format-bytes.ts'
import { type HeaderName, listHeaders, listRawHeaders } from './headers.ts'

interface ErrorResponseText {
  readonly name: string
  readonly text: string
  readonly example: { readonly reason: string; readonly field?: string }
  readonly headers?: readonly HeaderName[]
  /** True if sent before the request is parsed. */
  readonly isRaw?: boolean
}

const errorResponses: Readonly<Record<ErrorStatus, ErrorResponseText>> = {
  400: {
    name: 'BadRequest',
    text: 'The request is invalid, or the state of the resource does not allow it.',
    example: { reason: 'Label must be unique among your volumes', field: 'label' },
  },
  401: {
    name: 'Unauthorized',
    text: 'The token is missing or invalid, or lacks a scope.',
    example: { reason: 'Invalid Token' },
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    text: 'The user lacks a grant, or the operation does not accept application tokens.',
    example: { reason: 'Unauthorized' },
  },
  404: {
    name: 'NotFound',
    text: 'The resource does not exist or is not visible to you.',
    example: { reason: 'Not found' },
  },
  405: {
    name: 'MethodNotAllowed',
    text: 'The path does not support this method.',
    example: { reason: 'Method Not Allowed' },
    headers: ['Allow'],
  },
  408: {
    name: 'RequestTimeout',
    text: 'The request was not received in time.',
    example: { reason: 'The request was not received in time.' },
    isRaw: true,
  },
  413: {
    name: 'ContentTooLarge',
    text: 'The body exceeds the limit of the operation.',
    example: { reason: 'The body is larger than 512 KiB.' },
  },
  421: {
    name: 'MisdirectedRequest',
    text: 'The Host header does not match this service.',
    example: { reason: 'The Host header names another host than this service.' },
  },
  429: {
    name: 'TooManyRequests',
    text: 'Rate limit exceeded. Nothing was changed.',
    example: { reason: 'Too many requests' },
    headers: ['Retry-After'],
  },
  431: {
    name: 'HeadersTooLarge',
    text: 'The headers are larger than 16 KiB.',
    example: { reason: 'The header section is larger than 16 KiB.' },
    isRaw: true,
  },
  500: {
    name: 'InternalError',
    text: 'Internal error. The log of the service contains the cause under the request ID.',
    example: { reason: 'Internal server error' },
  },
  503: {
    name: 'Unavailable',
    text: 'Service unavailable. Nothing was changed.',
    example: { reason: 'The service is too busy. Retry later.' },
    headers: ['Retry-After', 'X-Maintenance-Mode'],
  },
}

const ofEvery: readonly ErrorStatus[] = [400, 401, 405, 408, 421, 429, 431, 500, 503]

/** Returns a response component for each error status, by name (`NotFound`), with headers and an example body. */
export function errorResponseComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.values(errorResponses).map(({ name, text, example, headers = [], isRaw = false }) => [
      name,
      {
        description: text,
        headers: isRaw ? listRawHeaders() : listHeaders(headers),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Errors' }, example: { errors: [example] } },
        },
      },
    ]),
  )
}

/** Returns an operation's error responses by status, as references to `errorResponseComponents`, with the meanings of its specific codes. */
export function describeErrorResponses({ operation, bodyMax }: CompiledOperation): object {
  const statuses = new Set<ErrorStatus>(ofEvery)
  if (operation.grants.length > 0 || operation.closedToApps !== undefined) statuses.add(403)
  if (operation.params) statuses.add(404)
  if (operation.method !== 'GET') statuses.add(413)
  for (const code of operation.codes) statuses.add(errorCodes[code].status)
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [status, describeErrorResponse(status, listOwnMeanings(status, operation.codes, bodyMax))]),
  )
}

function describeErrorResponse(status: ErrorStatus, own: readonly string[]): object {
  const { name, text } = errorResponses[status]
  const description = status === 413 ? own.join('\n') : [text, ...own].join('\n')
  return { $ref: `#/components/responses/${name}`, ...(own.length > 0 ? { description } : {}) }
}

/** For 413, returns the maximum body size (decision A8). */
function listOwnMeanings(
  status: ErrorStatus,
  codes: CompiledOperation['operation']['codes'],
  bodyMax: number,
): string[] {
  if (status === 413) return [`The body is larger than ${formatBytes(bodyMax)}.`]
  return codes.filter((code) => errorCodes[code].status === status).map((code) => `- ${errorCodes[code].meaning}`)
}
