import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '#domain/shared/index.ts'
import { showRate } from '../answer/count-request.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { showsToken } from '../state/shows-token.ts'
import type { Received } from '../state/stages.ts'

/** Refuses credentials from an address that had too many refused, before anything is looked up (decision G10.2). The connection ends. */
export function refuseTries(serving: Pick<Serving, 'tries' | 'context'>, received: Received): void {
  const { request, reply } = received
  const state = showsCredentials(serving, request) ? serving.tries.refusalOf(request.ip) : null
  if (state === null) return
  showRate(received, state)
  reply.headers({ 'retry-after': String(state.waitS), connection: 'close' })
  throw new Fault('rate.limited', 'Too many requests')
}

/** Counts the tries that what is beside the API refuses in its own words (/sim, /dashboard); those of the API are counted before their answer leaves. */
export function countTriesBeside(server: FastifyInstance, serving: Pick<Serving, 'tries' | 'context'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401 && !isApiPath(request.url) && showsCredentials(serving, request))
      serving.tries.note(request.ip)
    done()
  })
}

/** Whether a request shows a token or a session, or is a form beside the API, such as the one that signs in to a cluster's dashboard. */
function showsCredentials(serving: Pick<Serving, 'context'>, request: FastifyRequest): boolean {
  return showsToken(serving, request) || (request.method === 'POST' && !isApiPath(request.url))
}
