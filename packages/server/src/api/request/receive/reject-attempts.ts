import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#domain/shared/index.ts'
import { setRateHeaders } from '../answer/count-request.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { hasToken } from '../state/has-token.ts'
import type { Received } from '../state/stages.ts'

/** Throws rate.limited with Retry-After for credentials from a blocked address, before any lookup (decision G10.2). Closes the connection. */
export function rejectAttempts(serving: Pick<Serving, 'tries' | 'context'>, received: Received): void {
  const { request, reply } = received
  const state = hasCredentials(serving, request) ? serving.tries.blockedState(request.ip) : null
  if (state === null) return
  setRateHeaders(received, state)
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
