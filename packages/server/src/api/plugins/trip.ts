import type { CompiledOperation } from '@moorage/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../domain/shared/index.ts'
import type { Bearer } from '../../store/token/find-token.ts'
import type { Call } from '../call.ts'
import type { RateState } from './rate-counter.ts'

/** What is known of one request so far; filled in on its way through the checks of decision B3. */
export interface Trip {
  readonly startMs: number
  operation: CompiledOperation | null
  bearer: Bearer | null
  /** Who acts, as far as is known by now: a mutation reads anew whether the user is restricted. Null without a token. */
  actor: Actor | null
  /** Null until the request was counted. */
  rate: RateState | null
  call: Omit<Call, 'body'> | null
  /** Valid Idempotency-Key of this request. */
  key: string | null
  /** An answer to this key is stored: what the path names may be gone by now. */
  isRemembered: boolean
  /** Aborted when the caller has gone, its stream must end, or the process stops. */
  readonly underWay: AbortController
}

const trips = new WeakMap<FastifyRequest, Trip>()

/** The state of a request; made at the first question. */
export function tripOf(request: FastifyRequest): Trip {
  const found = trips.get(request)
  if (found) return found
  const made: Trip = {
    startMs: performance.now(),
    operation: null,
    bearer: null,
    actor: null,
    rate: null,
    call: null,
    key: null,
    isRemembered: false,
    underWay: new AbortController(),
  }
  trips.set(request, made)
  return made
}
