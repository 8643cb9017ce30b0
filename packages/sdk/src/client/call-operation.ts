import { readFault, type WireAnswer } from '../errors/read-fault.ts'
import { UnreadableAnswer } from '../errors/unreadable-answer.ts'
import { buildRequest } from './build-request.ts'
import type { FetchHeaders } from './fetch-like.ts'
import type { Operation } from './operation.ts'
import type { CallOptions } from './options.ts'
import { randomText } from './random-text.ts'
import { tryRequest } from './one-try.ts'
import type { Wire } from './wire.ts'
import { withRetries } from './with-retries.ts'

/** Values of a query; what is undefined is left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/** What one call sends. */
export interface CallInput extends CallOptions {
  /** Values of the parameters of the path, in their order. */
  readonly path?: readonly (string | number)[] | undefined
  readonly query?: QueryValues | undefined
  /** Sent as JSON. */
  readonly body?: object | undefined
  /** Of a list: sent as `X-Filter`. */
  readonly filter?: object | undefined
}

/** What a call is answered. */
export interface CallAnswer<Body> {
  readonly body: Body
  readonly status: number
  readonly headers: FetchHeaders
  /** What the operator of the service finds the request by. */
  readonly requestId: string | null
  /** Number of the event that records the work which was begun; null where none was. */
  readonly operationId: number | null
  /** Whether this is the remembered answer of an earlier call with the same idempotency key. */
  readonly isReplay: boolean
}

/** Calls an operation: builds the request, tries it, and reads the answer. Rejects with Fault, ConnectionLost, or the signal's reason. */
export async function callOperation<Body>(
  wire: Wire,
  operation: Operation,
  input: CallInput,
): Promise<CallAnswer<Body>> {
  const key = chooseKey(operation, input)
  const { query, signal, retries = wire.retries } = input
  const timeoutMs = (input.timeoutMs ?? wire.timeoutMs) + heldMs(query)
  return withRetries({ operation, retries, signal, hasIdempotencyKey: key !== null }, async () => {
    const request = await buildRequest(wire, operation, { ...input, key })
    const answer = await tryRequest(request, { fetch: wire.fetch, timeoutMs, signal })
    return readAnswer<Body>(operation, answer)
  })
}

/** How long the service holds an answer back because it was asked to (decision F4.1): that is no silence. */
function heldMs({ wait = 0 }: QueryValues = {}): number {
  return Number(wait) * 1_000
}

/** One key for all tries of a call. */
function chooseKey({ method }: Operation, { idempotencyKey }: CallOptions): string | null {
  if (method !== 'POST' || idempotencyKey === false) return null
  return idempotencyKey ?? randomText()
}

function readAnswer<Body>(operation: Operation, answer: WireAnswer): CallAnswer<Body> {
  const { status, headers } = answer
  if (status < 200 || status > 299) throw readFault(operation.name, answer)
  const id = headers.get('operation-id')
  return {
    body: readBody<Body>(operation, answer),
    status,
    headers,
    requestId: headers.get('x-request-id'),
    operationId: id === null ? null : Number(id),
    isReplay: headers.get('idempotent-replay') === 'true',
  }
}

/** The body as the contract has it: the service checks what leaves it, so that it is not checked again here. */
function readBody<Body>({ answer, name }: Operation, { status, text }: WireAnswer): Body {
  try {
    return JSON.parse(status === 204 ? 'null' : answer === 'text' ? JSON.stringify(text) : text)
  } catch {
    throw new UnreadableAnswer(name, status, text)
  }
}
