import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gear } from '../gear.ts'
import type { RateState } from './rate-counter.ts'
import { rateCallerOf } from './rate-caller-of.ts'
import { tripOf } from './trip.ts'

/**
 * Counts a request once, for its token or else for its address, and shows where the caller stands (decisions A7, G4). The
 * answer says whether it is over its limit.
 */
export function countRequest(gear: Gear, request: FastifyRequest, reply: FastifyReply): RateState {
  const trip = tripOf(request)
  if (trip.rate) return trip.rate
  const rate = gear.rates.count(rateCallerOf(request), trip.operation?.operation.isCreate ?? false, Date.now())
  trip.rate = rate
  reply.headers({
    'x-ratelimit-limit': String(rate.limit),
    'x-ratelimit-remaining': String(rate.remaining),
    'x-ratelimit-reset': String(rate.resetS),
  })
  return rate
}
