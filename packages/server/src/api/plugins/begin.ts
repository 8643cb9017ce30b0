import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../domain/shared/index.ts'
import { stoppingFault } from '../../store/waiting/stopping-fault.ts'
import type { Gear } from '../gear.ts'
import { refuseMethod } from './admit.ts'
import { apiHeaders, isApiPath } from './api-headers.ts'
import { countRequest } from './count-request.ts'
import { keyedPath } from './keyed-request.ts'
import { sendJson } from './send-json.ts'
import { sendRefusal } from './send-refusal.ts'
import { tripOf } from './trip.ts'

/** First steps of every request: its id, the headers of decisions A6 and A7, the preflight, and no new work while stopping. */
export async function begin(gear: Gear, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  track(gear, tripOf(request).underWay, reply)
  reply.header('x-request-id', request.id)
  const isApi = isApiPath(request.url)
  if (isApi) reply.headers(apiHeaders)
  if (gear.isStopping) throw stoppingFault()
  if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
    throw new Fault('request.malformed', 'The request has no Host header.')
  }
  if (!isApi) return undefined
  // Whatever a caller declares the body to be, it is read as JSON (decision A3).
  request.raw.headers['content-type'] = 'application/json'
  if (request.method !== 'OPTIONS') return undefined
  countRequest(gear, request, reply)
  return sendJson(gear, reply, 200, {})
}

/**
 * Ends what waits on behalf of a caller when the caller goes or the process stops; from the first moment on, so that no end is
 * missed. With a reason given, as the platform would otherwise make an error with a stack for each request.
 */
function track(gear: Gear, underWay: AbortController, reply: FastifyReply): void {
  gear.underWay.add(underWay)
  reply.raw.once('close', () => {
    gear.underWay.delete(underWay)
    underWay.abort('the caller has gone')
  })
}

/** What no route took: 405 where the path has other methods, else 404 (decisions B3, B4). */
export function refuseUnknown(gear: Gear, request: FastifyRequest, reply: FastifyReply): never {
  const methods = isApiPath(request.url) ? gear.paths.methodsOf(decodePath(keyedPath(request.url))) : null
  if (methods) refuseMethod(methods, reply)
  throw new Fault('resource.not_found', 'Not found')
}

/** What the router could not even decode names nothing; it passes no hooks, so it begins here. */
export async function refuseBadPath(gear: Gear, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await begin(gear, request, reply)
    if (!reply.sent) throw new Fault('resource.not_found', 'Not found')
  } catch (error) {
    await sendRefusal(gear, error, request, reply)
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
