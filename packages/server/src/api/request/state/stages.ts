import type { CompiledOperation, GrantRule } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ApiError } from '#domain/shared/index.ts'
import type { IdempotentRequest } from '#store/transaction/remembered-answers.ts'
import type { Answer } from '#store/transaction/mutate.ts'
import type { TokenHolder } from '#store/token/find-token.ts'
import type { AnyHandler, Call, LocatedCall } from '../../call.ts'
import type { EventStream } from '../../events/event-stream.ts'
import type { Input, Sent } from '../../validation/compile-input.ts'
import type { JsonObject } from '../../body/parse-json-object.ts'
import type { RateState } from '../rates/rate-counter.ts'
import type { RequestTrace } from './request-trace.ts'
import type { RunningRequest } from './running-request.ts'

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

/** Actor of a request. A mutation rereads the actor's rights and stores them here (decision G1). */
export interface Acting {
  actor: Actor
}

/** Idempotency-Key: null if absent, an error if invalid, otherwise the key and whether a response is stored (decision A9). */
export type IdempotencyKeyState = null | ApiError | { readonly key: string; readonly isRemembered: boolean }

/** A received request. Each step of decision B3 takes one stage and returns the next, so that no code can use data before it is known. */
export interface Received {
  readonly stage: 'received'
  readonly startMs: number
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly running: RunningRequest
  readonly trace: RequestTrace | null
}

/** Request whose operation matched. */
export interface Routed extends Omit<Received, 'stage'> {
  readonly stage: 'routed'
  readonly route: Route
}

/** Counted request with a valid token, or of a public operation. */
export interface Identified extends Omit<Routed, 'stage'> {
  readonly stage: 'identified'
  /** Null for anonymous requests to public operations. */
  readonly token: TokenHolder | null
  readonly rate: RateState
}

/** Request whose token has the scopes, and whose path resources exist (unless a replay). */
export interface Admitted extends Omit<Identified, 'stage'> {
  readonly stage: 'admitted'
  readonly acting: Acting | null
  readonly call: LocatedCall
  readonly key: IdempotencyKeyState
}

/** Request whose body was parsed as one JSON object. */
export interface Read extends Omit<Admitted, 'stage'> {
  readonly stage: 'read'
  readonly body: JsonObject
  readonly keyed: IdempotentRequest | undefined
}

/** Request that passed all checks before its transaction. */
export interface Checked extends Omit<Read, 'stage' | 'call' | 'body'> {
  readonly stage: 'checked'
  readonly call: Call
}

/** Result of a handler. */
export type RequestOutcome =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'stream'; readonly changes: EventStream }
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'text'; readonly pieces: AsyncIterable<string> }
  | { readonly kind: 'nothing' }

/** Last recorded stage of a request, for the log, the audit and metrics. */
export type RequestStage = Received | Routed | Identified | Admitted

const known = new WeakMap<FastifyRequest, RequestStage>()

/** Records a request's stage, replacing the previous one, and returns it. */
export function reachStage<Stage extends RequestStage>(stage: Stage): Stage {
  known.set(stage.request, stage)
  return stage
}

/** Returns a request's last recorded stage. Throws if no stage was recorded, which is a bug. */
export function stageOf(request: FastifyRequest): RequestStage {
  const found = known.get(request)
  if (!found) throw new Error('a request has no stage')
  return found
}

/** Returns the authenticated token; null if the request is not or not yet authenticated. */
export function stageToken(stage: RequestStage): TokenHolder | null {
  return 'token' in stage ? stage.token : null
}

/** Returns the matched operation; null before routing or without a match. */
export function stageOperation(stage: RequestStage): CompiledOperation | null {
  return 'route' in stage ? stage.route.compiled : null
}
