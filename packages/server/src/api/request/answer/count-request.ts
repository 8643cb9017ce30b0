import type { FastifyRequest } from 'fastify'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { ApiError } from '#domain/shared/index.ts'
import type { TokenHolder } from '#store/token/find-token.ts'
import type { RateCaller, RateState } from '../rates/rate-counter.ts'
import type { Serving } from '../state/serving.ts'
import { type RequestStage, stageOf, stageOperation } from '../state/stages.ts'

/**
 * Counts a request for its token, otherwise for its address, and sets the rate headers (decisions A7, G4). Returns the rate state, also above the limit. Call
 * once per request.
 */
export function countRequest(
  { rates }: Pick<Serving, 'rates'>,
  known: RequestStage,
  token: TokenHolder | null,
): RateState {
  const isCreate = stageOperation(known)?.operation.isCreate ?? false
  return setRateHeaders(known, rates.count(rateCallerOf(known.request, token), isCreate, Date.now()))
}

/** Throws rate.limited with Retry-After if `rate`, returned by `countRequest`, is above an enforced limit. Does not count the request. */
export function rejectOverLimit({ rates }: Pick<Serving, 'rates'>, { reply }: RequestStage, rate: RateState): void {
  if (!rates.isEnforced || !rate.isOver) return
  reply.header('retry-after', String(rate.waitS))
  throw new ApiError('rate.limited', 'Too many requests')
}

/** Counts a public request for its address. Throws rate.limited above the limit. */
export function countPublic(serving: Pick<Serving, 'rates'>, request: FastifyRequest): void {
  const known = stageOf(request)
  rejectOverLimit(serving, known, countRequest(serving, known, null))
}

/**
 * Counts invalid credentials as a rejected attempt of the address, apart from request counts (decision G10.2), and sets the rate headers. Counts a request
 * instead if attempts are not counted.
 */
export function countRejectedAttempt({ rates, tries }: Pick<Serving, 'rates' | 'tries'>, known: RequestStage): void {
  const state = tries.count(known.request.ip)
  if (state) setRateHeaders(known, state)
  else countRequest({ rates }, known, null)
}

/** Sets the X-RateLimit headers and returns `rate` (decision A7). */
export function setRateHeaders({ reply }: RequestStage, rate: RateState): RateState {
  reply.headers({
    'x-ratelimit-limit': String(rate.limit),
    'x-ratelimit-remaining': String(rate.remaining),
    'x-ratelimit-reset': String(rate.resetS),
  })
  return rate
}

/** Returns the caller that a request counts for: its token, otherwise its address (decision G10). */
export function rateCallerOf(request: FastifyRequest, token: TokenHolder | null): RateCaller {
  return token
    ? { name: `token ${token.tokenId}`, isToken: true }
    : { name: `address ${addressBucket(request.ip)}`, isToken: false }
}
