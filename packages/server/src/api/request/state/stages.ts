import type { CompiledOperation, GrantRule } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Fault } from '#domain/shared/index.ts'
import type { IdempotentRequest } from '#store/transaction/remembered-answers.ts'
import type { Answer } from '#store/transaction/mutate.ts'
import type { Bearer } from '#store/token/find-token.ts'
import type { AnyHandler, Call, LocatedCall } from '../../call.ts'
import type { EventStream } from '../../events/event-stream.ts'
import type { Input, Sent } from '../../validation/compile-input.ts'
import type { JsonObject } from '../../body/parse-json-object.ts'
import type { RateState } from '../rates/rate-counter.ts'
import type { RequestTrace } from './request-trace.ts'
import type { UnderWay } from './under-way.ts'

/** An operation as it is routed: who answers it, and what was worked out for it at start. */
export interface Route {
  readonly compiled: CompiledOperation
  readonly handler: AnyHandler
  /** What reads the resource that an update changes; null for every other operation. */
  readonly view: AnyHandler | null
  /** What a restricted user must be or hold to know of what the path names (decision G7). */
  readonly visibility: readonly GrantRule[]
  readonly readInput: (sent: Sent) => Input
}

/** Who acts. A mutation reads anew what they may do, and tells it here (decision G1). */
export interface Acting {
  actor: Actor
}

/** The Idempotency-Key that was sent: null when there is none, a fault when it is none, else whether an answer is stored under it (decision A9). */
export type ShownKey = null | Fault | { readonly key: string; readonly isRemembered: boolean }

/**
 * A request that has arrived. The steps of decision B3 take a request from stage to stage: each takes the one before and answers the next, so that
 * nothing can be asked for before it is known.
 */
export interface Received {
  readonly stage: 'received'
  readonly startMs: number
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly underWay: UnderWay
  /** Null where nobody traces. */
  readonly trace: RequestTrace | null
}

/** It reached an operation. */
export interface Routed extends Omit<Received, 'stage'> {
  readonly stage: 'routed'
  readonly route: Route
}

/** Its token is good, or it needs none; it was counted. */
export interface Identified extends Omit<Routed, 'stage'> {
  readonly stage: 'identified'
  /** Null for strangers, who reach public operations only. */
  readonly bearer: Bearer | null
  readonly rate: RateState
}

/** Its token has the scopes, and what the path names is there. */
export interface Admitted extends Omit<Identified, 'stage'> {
  readonly stage: 'admitted'
  /** Null for strangers. */
  readonly acting: Acting | null
  readonly call: LocatedCall
  readonly key: ShownKey
}

/** Its body is here and is one JSON object. */
export interface Read extends Omit<Admitted, 'stage'> {
  readonly stage: 'read'
  readonly body: JsonObject
  readonly keyed: IdempotentRequest | undefined
}

/** Nothing is wrong with it, as far as can be told before its transaction. */
export interface Checked extends Omit<Read, 'stage' | 'call' | 'body'> {
  readonly stage: 'checked'
  readonly call: Call
}

/** What a handler made of a request, and so how it is answered. */
export type RequestOutcome =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'stream'; readonly changes: EventStream }
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'text'; readonly pieces: AsyncIterable<string> }
  | { readonly kind: 'nothing' }

/** What is known of a request at its end, for the log, the audit and the figures: as much as it came to before it was refused. */
export type Known = Received | Routed | Identified | Admitted

const known = new WeakMap<FastifyRequest, Known>()

/** Notes how far a request has come. */
export function reachStage<Stage extends Known>(stage: Stage): Stage {
  known.set(stage.request, stage)
  return stage
}

/** How far a request has come. Every request is received before anything else; where it was not, that is a fault of ours. */
export function stageOf(request: FastifyRequest): Known {
  const found = known.get(request)
  if (!found) throw new Error('a request was asked about before it was received')
  return found
}

/** The bearer of the token of a request, as far as it is known. */
export function stageBearer(stage: Known): Bearer | null {
  return 'bearer' in stage ? stage.bearer : null
}

/** The operation that a request has reached, if any. */
export function stageOperation(stage: Known): CompiledOperation | null {
  return 'route' in stage ? stage.route.compiled : null
}
