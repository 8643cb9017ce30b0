import type { FastifyRequest } from 'fastify'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { Fault } from '#domain/shared/index.ts'
import type { Bearer } from '#store/token/find-token.ts'
import type { RateCaller, RateState } from '../rates/rate-counter.ts'
import type { Serving } from '../state/serving.ts'
import { type Known, stageOf, stageOperation } from '../state/stages.ts'

/**
 * Counts a request for its token, otherwise for its address, and sets the rate headers (decisions A7, G4). The result says if the limit is exceeded. Call once
 * per request.
 */
export function countRequest({ rates }: Pick<Serving, 'rates'>, known: Known, bearer: Bearer | null): RateState {
  const isCreate = stageOperation(known)?.operation.isCreate ?? false
  return showRate(known, rates.count(rateCallerOf(known.request, bearer), isCreate, Date.now()))
}

/** Rejects a request above the rate limit; throws rate.limited. */
export function refuseOverLimit({ rates }: Pick<Serving, 'rates'>, { reply }: Known, rate: RateState): void {
  if (!rates.isRefusing || !rate.isOver) return
  reply.header('retry-after', String(rate.waitS))
  throw new Fault('rate.limited', 'Too many requests')
}

/** Counts a public request for its address and rejects it above the limit. */
export function countPublic(serving: Pick<Serving, 'rates'>, request: FastifyRequest): void {
  const known = stageOf(request)
  refuseOverLimit(serving, known, countRequest(serving, known, null))
}

/** Counts a request with invalid credentials as a rejected attempt of its address, apart from request counts (decision G10.2). */
export function countTry({ rates, tries }: Pick<Serving, 'rates' | 'tries'>, known: Known): void {
  const state = tries.note(known.request.ip)
  if (state) showRate(known, state)
  else countRequest({ rates }, known, null)
}

/** Sets the rate headers (decision A7). */
export function showRate({ reply }: Known, rate: RateState): RateState {
  reply.headers({
    'x-ratelimit-limit': String(rate.limit),
    'x-ratelimit-remaining': String(rate.remaining),
    'x-ratelimit-reset': String(rate.resetS),
  })
  return rate
}

/** Returns whom a request counts for: its token, otherwise its address (decision G10). */
export function rateCallerOf(request: FastifyRequest, bearer: Bearer | null): RateCaller {
  return bearer
    ? { name: `token ${bearer.tokenId}`, isToken: true }
    : { name: `address ${addressBucket(request.ip)}`, isToken: false }
}
