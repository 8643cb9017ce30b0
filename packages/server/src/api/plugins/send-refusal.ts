import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gear } from '../gear.ts'
import { isApiPath } from './api-headers.ts'
import { auditRefusal } from './audit-refusal.ts'
import { countRequest } from './count-request.ts'
import { renderRefusal } from './render-refusal.ts'
import { sendJson } from './send-json.ts'

/**
 * Sends what went wrong, once the audit knows of it; what the caller is not told goes to the log under the request's id. What it throws
 * it throws at once; the promise is always kept.
 */
export function sendRefusal(gear: Gear, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = renderRefusal(error, gear.dialect)
  if (refusal.isInternal) gear.log.error({ requestId: request.id, err: error }, 'request failed')
  if (refusal.retryAfterS !== null && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(refusal.retryAfterS))
  if (isApiPath(request.url)) countRequest(gear, request, reply)
  return auditRefusal(gear, refusal, request).then(() => void sendJson(gear, reply, refusal.status, refusal.body))
}
