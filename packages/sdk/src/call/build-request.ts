import type { CallInput, QueryValues } from './call-operation.ts'
import type { Operation } from './operation.ts'
import type { WireRequest } from './attempt.ts'
import type { Wire } from './wire.ts'

/** Variable parts of an operation's request. */
export interface RequestParts extends Pick<CallInput, 'path' | 'query' | 'body' | 'filter'> {
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

const mediaTypes = { page: 'application/json', stream: 'text/event-stream', text: 'text/csv' } as const

/** Builds the request of one attempt. Reads the token each time, because it can change. Throws TypeError for invalid path values. */
export async function buildRequest(wire: Wire, operation: Operation, parts: RequestParts): Promise<WireRequest> {
  const { body, filter, key, path = [], query = {} } = parts
  const token = await wire.token()
  return {
    operation: operation.name,
    method: operation.method,
    url: wire.base + fillPath(operation, path) + writeQuery(query),
    headers: {
      accept: mediaTypes[operation.answer ?? 'page'],
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(wire.userAgent === null ? {} : { 'user-agent': wire.userAgent }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null || key === undefined ? {} : { 'idempotency-key': key }),
      ...(filter === undefined ? {} : { 'x-filter': writeAscii(filter) }),
      ...parts.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** Throws TypeError for a wrong number of values, or a value that changes the path. */
function fillPath({ name, path, parameters }: Operation, values: readonly (string | number)[]): string {
  if (values.length !== parameters.length)
    throw new TypeError(
      `${name} requires ${parameters.length} path values (${parameters.join(', ')}), not ${values.length}.`,
    )
  return parameters.reduce((text, parameter, index) => {
    const value = String(values[index])
    // The URL parser removes dot segments, including those encoded as %2E.
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`${name} does not accept ${JSON.stringify(value)} as ${parameter}.`)
    return text.replace(`{${parameter}}`, () => encodeURIComponent(value))
  }, path)
}

function writeQuery(query: QueryValues): string {
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return sent.length === 0 ? '' : `?${sent.join('&')}`
}

/** Returns ASCII, for a header. */
function writeAscii(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
