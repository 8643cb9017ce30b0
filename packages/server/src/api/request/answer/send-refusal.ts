import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { stageOf } from '../state/stages.ts'
import { noteRefusal } from './answer-note.ts'
import { auditRefusal } from './audit-refusal.ts'
import { countRequest } from './count-request.ts'
import { renderRefusal } from './render-refusal.ts'
import { sendJson } from './send-json.ts'

/**
 * Sends what went wrong, once the audit knows of it; what the caller is not told goes to the log under the request's id. What it throws
 * it throws at once; the promise is always kept.
 */
export function sendRefusal(
  serving: Serving,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refusal = renderRefusal(error, serving.dialect)
  noteRefusal(request, refusal.code)
  if (refusal.isInternal) serving.log.error({ requestId: request.id, err: error }, 'request failed')
  if (refusal.retryAfterS !== null && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(refusal.retryAfterS))
  const known = stageOf(request)
  // Later stages were counted when they were reached.
  const isUncounted = known.stage === 'received' || known.stage === 'routed'
  if (isUncounted && isApiPath(request.url)) countRequest(serving, known, null)
  return auditRefusal(serving, refusal, known).then(() => void sendJson(serving, reply, refusal.status, refusal.body))
}
