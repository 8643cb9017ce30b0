import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '#domain/shared/index.ts'
import { showRate } from '../answer/count-request.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import type { Received } from '../state/stages.ts'

/** Refuses credentials from an address that had too many refused, before anything is looked up (decision G10.2). The connection ends. */
export function refuseTries({ tries }: Pick<Serving, 'tries'>, received: Received): void {
  const { request, reply } = received
  const state = showsCredentials(request) ? tries.refusalOf(request.ip) : null
  if (state === null) return
  showRate(received, state)
  reply.headers({ 'retry-after': String(state.waitS), connection: 'close' })
  throw new Fault('rate.limited', 'Too many requests')
}

/** Counts the tries that what is beside the API refuses in its own words (/sim, /dashboard); those of the API are counted before their answer leaves. */
export function countTriesBeside(server: FastifyInstance, { tries }: Pick<Serving, 'tries'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401 && !isApiPath(request.url) && showsCredentials(request)) tries.note(request.ip)
    done()
  })
}

/** Whether a request shows a token, or is a form beside the API, such as the one that signs in to a cluster's dashboard. */
function showsCredentials({ headers, method, url }: FastifyRequest): boolean {
  const { authorization = '' } = headers
  return authorization !== '' || (method === 'POST' && !isApiPath(url))
}
