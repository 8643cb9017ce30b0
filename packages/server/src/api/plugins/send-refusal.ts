import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gear } from '../gear.ts'
import { isApiPath } from './api-headers.ts'
import { countRequest } from './count-request.ts'
import { renderRefusal } from './render-refusal.ts'
import { sendJson } from './send-json.ts'

/** Sends what went wrong; what the caller is not told goes to the log under the request's id. */
export function sendRefusal(gear: Gear, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = renderRefusal(error, gear.dialect)
  if (refusal.isInternal) gear.log.error({ requestId: request.id, err: error }, 'request failed')
  if (refusal.retryAfterS !== null) reply.header('retry-after', String(refusal.retryAfterS))
  if (isApiPath(request.url)) countRequest(gear, request, reply)
  return sendJson(gear, reply, refusal.status, refusal.body)
}
