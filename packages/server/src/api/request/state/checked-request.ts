import type { CompiledOperation, GrantRule } from '@moorage/contract'
import type { Actor, ApiError } from '#domain/shared/index.ts'
import type { Requirement } from '#store/access/requirement.ts'
import type { IdempotentRequest } from '#store/transaction/remembered-answers.ts'
import type { Answer } from '#store/transaction/mutate.ts'
import type { TokenHolder } from '#store/token/find-token.ts'
import type { AnyHandler, Call, LocatedCall } from '../../call.ts'
import type { EventStream } from '../../events/event-stream.ts'
import type { Input, Sent } from '../../validation/compile-input.ts'
import type { ReceivedRequest } from './received-request.ts'

/** A routed operation: its handler and what is precomputed at start. */
export interface Route {
  readonly compiled: CompiledOperation
  readonly handler: AnyHandler
  /** Reads an update's resource; null for other operations. */
  readonly view: AnyHandler | null
  /** Grants that make the path's resource visible (decision G7). */
  readonly visibility: readonly GrantRule[]
  readonly readInput: (sent: Sent) => Input
}

/** Idempotency-Key: null if absent, an error if invalid, otherwise the key and whether a response is stored (decision A9). */
export type IdempotencyKeyState = null | ApiError | { readonly key: string; readonly isRemembered: boolean }

/** Request whose token has the scopes, and whose path resources exist (unless a replay). Counted. */
export interface AdmittedRequest extends ReceivedRequest {
  readonly route: Route
  /** Null for anonymous requests to public operations. */
  readonly token: TokenHolder | null
  readonly actor: Actor | null
  readonly call: LocatedCall
  readonly key: IdempotencyKeyState
}

/** Request that passed all checks before its transaction. */
export interface CheckedRequest extends Omit<AdmittedRequest, 'call'> {
  readonly call: Call
  readonly input: Input
  readonly keyed: IdempotentRequest | undefined
  /** Grants that the operation requires. */
  readonly requirements: readonly Requirement[]
}

/** Result of a handler. */
export type RequestOutcome =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'stream'; readonly changes: EventStream }
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'text'; readonly pieces: AsyncIterable<string> }
  | { readonly kind: 'nothing' }
