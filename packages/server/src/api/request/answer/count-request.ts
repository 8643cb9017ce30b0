import type { FastifyRequest } from 'fastify'
import { addressBucket } from '../../../domain/access/address-bucket.ts'
import type { Bearer } from '../../../store/token/find-token.ts'
import type { RateCaller, RateState } from '../rates/rate-counter.ts'
import type { Serving } from '../state/serving.ts'
import { type Known, stageOperation } from '../state/stages.ts'

/**
 * Counts a request, for its token or else for its address, and shows where the caller stands (decisions A7, G4). The
 * answer says whether it is over its limit. To be asked once for each request.
 */
export function countRequest({ rates }: Pick<Serving, 'rates'>, known: Known, bearer: Bearer | null): RateState {
  const isCreate = stageOperation(known)?.operation.isCreate ?? false
  const rate = rates.count(rateCallerOf(known.request, bearer), isCreate, Date.now())
  known.reply.headers({
    'x-ratelimit-limit': String(rate.limit),
    'x-ratelimit-remaining': String(rate.remaining),
    'x-ratelimit-reset': String(rate.resetS),
  })
  return rate
}

/** For whom a request counts: its token, or without a known one the address it came from (decision G10). */
export function rateCallerOf(request: FastifyRequest, bearer: Bearer | null): RateCaller {
  return bearer
    ? { name: `token ${bearer.tokenId}`, isToken: true }
    : { name: `address ${addressBucket(request.ip)}`, isToken: false }
}
