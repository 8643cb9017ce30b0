import { parseApiError, type WireResponse } from './parse-api-error.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { buildRequest } from './build-request.ts'
import type { FetchHeaders } from './fetch-like.ts'
import type { Operation } from './operation.ts'
import type { CallOptions } from './options.ts'
import { randomText } from './random-text.ts'
import { attemptRequest } from './attempt.ts'
import type { Wire } from './wire.ts'
import { withRetries } from './with-retries.ts'

/** Query parameters; undefined values are omitted. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/** Input of a call. */
export interface CallInput extends CallOptions {
  readonly path?: readonly (string | number)[] | undefined
  readonly query?: QueryValues | undefined
  readonly body?: object | undefined
  /** Value of `X-Filter`. */
  readonly filter?: object | undefined
}

/** Response of a call. */
export interface CallResponse<Body> {
  readonly body: Body
  readonly status: number
  readonly headers: FetchHeaders
  readonly requestId: string | null
  /** Event ID; null if the call started no work. */
  readonly operationId: number | null
  /** Trash item that `trash.restore` restores; null if the call deleted nothing that is kept. */
  readonly trashItemId: number | null
  /** True if the response repeats an earlier one with the same idempotency key. */
  readonly isReplay: boolean
}

/**
 * Calls an operation with retries, a POST with a random idempotency key unless one is given. Returns the parsed response. Rejects with ApiError,
 * ConnectionLost, UnreadableResponse, the signal's reason, or TypeError for invalid path values.
 */
export async function callOperation<Body>(
  wire: Wire,
  operation: Operation,
  input: CallInput,
): Promise<CallResponse<Body>> {
  const key = chooseKey(operation, input)
  const { query, signal, retries = wire.retries } = input
  const timeoutMs = (input.timeoutMs ?? wire.timeoutMs) + heldMs(query)
  return withRetries({ operation, retries, signal, hasIdempotencyKey: key !== null }, async () => {
    const request = await buildRequest(wire, operation, { ...input, key })
    const answer = await attemptRequest(request, { fetch: wire.fetch, timeoutMs, signal })
    return readAnswer<Body>(operation, answer)
  })
}

/** A long poll extends the timeout (decision F4.1). */
function heldMs({ wait = 0 }: QueryValues = {}): number {
  return Number(wait) * 1_000
}

function chooseKey({ method }: Operation, { idempotencyKey }: CallOptions): string | null {
  if (method !== 'POST' || idempotencyKey === false) return null
  return idempotencyKey ?? randomText()
}

function readAnswer<Body>(operation: Operation, answer: WireResponse): CallResponse<Body> {
  const { status, headers } = answer
  if (status < 200 || status > 299) throw parseApiError(operation.name, answer)
  return {
    body: readBody<Body>(operation, answer),
    status,
    headers,
    requestId: headers.get('x-request-id'),
    operationId: readId(headers, 'operation-id'),
    trashItemId: readId(headers, 'moorage-trash-item'),
    isReplay: headers.get('idempotent-replay') === 'true',
  }
}

function readId(headers: FetchHeaders, name: string): number | null {
  const id = headers.get(name)
  return id === null ? null : Number(id)
}

/** The type is not checked, because the service validates responses. */
function readBody<Body>({ answer, name }: Operation, { status, text }: WireResponse): Body {
  try {
    return JSON.parse(status === 204 ? 'null' : answer === 'text' ? JSON.stringify(text) : text)
  } catch {
    throw new UnreadableResponse(name, status, text)
  }
}
