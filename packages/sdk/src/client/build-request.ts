import type { CallInput, QueryValues } from './call-operation.ts'
import type { Operation } from './operation.ts'
import type { WireRequest } from './one-try.ts'
import type { Wire } from './wire.ts'

/** What a request is made of beside its operation. */
export interface RequestParts extends Pick<CallInput, 'path' | 'query' | 'body' | 'filter'> {
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

const mediaTypes = { page: 'application/json', stream: 'text/event-stream', text: 'text/csv' } as const

/** Makes the request of one try; asks for the token, which may be another than that of the last one. */
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

/** Puts values into a path, in its order. Throws TypeError for a value that would lead to the path of another operation. */
function fillPath({ name, path, parameters }: Operation, values: readonly (string | number)[]): string {
  if (values.length !== parameters.length)
    throw new TypeError(
      `${name} takes ${parameters.length} values for its path (${parameters.join(', ')}), not ${values.length}.`,
    )
  return parameters.reduce((text, parameter, index) => {
    const value = String(values[index])
    // The URL parser removes segments of dots, also those that are written as %2E.
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`${name} cannot be called with ${JSON.stringify(value)} as ${parameter}.`)
    return text.replace(`{${parameter}}`, () => encodeURIComponent(value))
  }, path)
}

function writeQuery(query: QueryValues): string {
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return sent.length === 0 ? '' : `?${sent.join('&')}`
}

/** JSON for a header, which holds ASCII only. */
function writeAscii(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
