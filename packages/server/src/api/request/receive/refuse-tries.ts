import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '#domain/shared/index.ts'
import { showRate } from '../answer/count-request.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { showsToken } from '../state/shows-token.ts'
import type { Received } from '../state/stages.ts'

/** Rejects credentials from a blocked address before any lookup (decision G10.2). Closes the connection. */
export function refuseTries(serving: Pick<Serving, 'tries' | 'context'>, received: Received): void {
  const { request, reply } = received
  const state = showsCredentials(serving, request) ? serving.tries.refusalOf(request.ip) : null
  if (state === null) return
  showRate(received, state)
  reply.headers({ 'retry-after': String(state.waitS), connection: 'close' })
  throw new Fault('rate.limited', 'Too many requests')
}

/** Counts rejected attempts of listeners beside the API (/sim, /dashboard). The API counts its own before the response. */
export function countTriesBeside(server: FastifyInstance, serving: Pick<Serving, 'tries' | 'context'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401 && !isApiPath(request.url) && showsCredentials(serving, request))
      serving.tries.note(request.ip)
    done()
  })
}

/** True if a request contains a token, a session, or a form beside the API, such as the dashboard's sign-in. */
function showsCredentials(serving: Pick<Serving, 'context'>, request: FastifyRequest): boolean {
  return showsToken(serving, request) || (request.method === 'POST' && !isApiPath(request.url))
}
