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
 * Sends an error response after its audit row is written. Internal causes are logged with the request ID. Errors of this function are thrown synchronously; the
 * promise never rejects.
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
  // Later stages were counted when they were reached; other counters set their own headers.
  const isEarly = known.stage === 'received' || known.stage === 'routed'
  const isUncounted = isEarly && !reply.hasHeader('x-ratelimit-limit')
  if (isUncounted && isApiPath(request.url)) count(serving, known, refusal.code)
  return auditRefusal(serving, refusal, known).then(() => void sendJson(serving, reply, refusal.status, refusal.body))
}

/** Counts invalid credentials as a rejected attempt, and everything else, including missing credentials, as a request of the address. */
function count(serving: Serving, known: Known, code: FaultCode): void {
  if (code === 'access.token_invalid' && showsToken(serving, known.request)) countTry(serving, known)
  else countRequest(serving, known, null)
}
