import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { readConsoleSecret } from '#domain/access/console-session.ts'
import { ApiError } from '#domain/shared/index.ts'
import type { TokenHolder } from '#store/token/find-token.ts'
import type { RateCaller, RateState } from '../rates/rate-counter.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { ReceivedRequest } from '../state/received-request.ts'
import type { Serving } from '../state/serving.ts'

/** True for an Authorization header or the console session (ADR 0046). */
export function hasToken({ context }: Pick<Serving, 'context'>, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers.authorization ?? '') !== '' || readConsoleSecret(headers, context.origin()) !== null
}

/**
 * Counts a request for its token, otherwise for its address, and sets the rate headers (decisions A7, G4). Returns the rate state, also above the limit. Call
 * once per request.
 */
export function countRequest(
  { rates }: Pick<Serving, 'rates'>,
  { request, reply, record }: ReceivedRequest,
  token: TokenHolder | null,
): RateState {
  const isCreate = record.operation?.operation.isCreate ?? false
  return setRateHeaders(reply, rates.count(rateCallerOf(request, token), isCreate, Date.now()))
}

/** Throws rate.limited with Retry-After if `rate`, returned by `countRequest`, is above an enforced limit. Does not count the request. */
export function rejectOverLimit({ rates }: Pick<Serving, 'rates'>, reply: FastifyReply, rate: RateState): void {
  if (!rates.isEnforced || !rate.isOver) return
  reply.header('retry-after', String(rate.waitS))
  throw new ApiError('rate.limited', 'Too many requests')
}

/** Counts a public request for its address. Throws rate.limited above the limit. */
export function countPublic(serving: Pick<Serving, 'rates'>, { received }: FastifyRequest): void {
  rejectOverLimit(serving, received.reply, countRequest(serving, received, null))
}

/**
 * Counts invalid credentials as a rejected attempt of the address, apart from request counts (decision G10.2), and sets the rate headers. Counts a request
 * instead if attempts are not counted.
 */
export function countRejectedAttempt(
  { rates, tries }: Pick<Serving, 'rates' | 'tries'>,
  received: ReceivedRequest,
): void {
  const state = tries.count(received.request.ip)
  if (state) setRateHeaders(received.reply, state)
  else countRequest({ rates }, received, null)
}

/** Sets the X-RateLimit headers and returns `rate` (decision A7). */
function setRateHeaders(reply: FastifyReply, rate: RateState): RateState {
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

/** Throws rate.limited with Retry-After for credentials from a blocked address, before any lookup (decision G10.2). Closes the connection. */
export function rejectAttempts(serving: Pick<Serving, 'tries' | 'context'>, received: ReceivedRequest): void {
  const { request, reply } = received
  const state = hasCredentials(serving, request) ? serving.tries.blockedState(request.ip) : null
  if (state === null) return
  setRateHeaders(reply, state)
  reply.headers({ 'retry-after': String(state.waitS), connection: 'close' })
  throw new ApiError('rate.limited', 'Too many requests')
}

/** Adds a hook that counts rejected attempts outside the API (/sim, /dashboard). The API itself counts attempts before the response. */
export function countExternalAttempts(server: FastifyInstance, serving: Pick<Serving, 'tries' | 'context'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401 && !isApiPath(request.url) && hasCredentials(serving, request))
      serving.tries.count(request.ip)
    done()
  })
}

/** Outside the API, every POST counts, such as the dashboard's sign-in form. */
function hasCredentials(serving: Pick<Serving, 'context'>, request: FastifyRequest): boolean {
  return hasToken(serving, request) || (request.method === 'POST' && !isApiPath(request.url))
}
