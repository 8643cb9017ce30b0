import type { FaultCode } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maintenanceHeaders } from '#domain/maintenance/maintenance.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { showsToken } from '../state/shows-token.ts'
import { type Known, stageOf } from '../state/stages.ts'
import { nameRequest, noteRefusal } from './answer-note.ts'
import { auditRefusal } from './audit-refusal.ts'
import { countRequest, countTry } from './count-request.ts'
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
  if (refusal.isInternal) serving.log.error({ ...nameRequest(request, reply), err: error }, 'request failed')
  if (refusal.code === 'service.maintenance') reply.headers(maintenanceHeaders(serving.maintenance.current()))
  if (refusal.retryAfterS !== null && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(refusal.retryAfterS))
  const known = stageOf(request)
  // Later stages were counted when they were reached; what was counted otherwise shows it.
  const isEarly = known.stage === 'received' || known.stage === 'routed'
  const isUncounted = isEarly && !reply.hasHeader('x-ratelimit-limit')
  if (isUncounted && isApiPath(request.url)) count(serving, known, refusal.code)
  return auditRefusal(serving, refusal, known).then(() => void sendJson(serving, reply, refusal.status, refusal.body))
}

/** A token that is no good counts as a try; everything else, the lack of one too, as a request of its address. */
function count(serving: Serving, known: Known, code: FaultCode): void {
  if (code === 'access.token_invalid' && showsToken(serving, known.request)) countTry(serving, known)
  else countRequest(serving, known, null)
}
