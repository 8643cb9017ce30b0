import type { ErrorCode } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maintenanceHeaders } from '#domain/maintenance/maintenance.ts'
import { isApiPath } from '../state/api-paths.ts'
import { servedDialectOf } from '../state/served-dialect.ts'
import type { Serving } from '../state/serving.ts'
import { hasToken } from '../state/has-token.ts'
import { type RequestStage, stageOf } from '../state/stages.ts'
import { nameRequest, recordErrorCode } from './response-record.ts'
import { auditRejection } from './audit-rejection.ts'
import { countRequest, countRejectedAttempt } from './count-request.ts'
import { renderErrorResponse } from './render-error-response.ts'
import { sendJson } from './send-json.ts'

/**
 * Sends an error response after its audit row is written. Counts a request that no earlier step counted. Internal causes are logged with the request ID. Throws
 * its own errors synchronously; the promise never rejects.
 */
export function sendErrorResponse(
  serving: Serving,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const response = renderErrorResponse(error, servedDialectOf(serving, request).dialect)
  recordErrorCode(request, response.code)
  if (response.isInternal) serving.log.error({ ...nameRequest(request, reply), err: error }, 'request failed')
  if (response.code === 'service.maintenance') reply.headers(maintenanceHeaders(serving.maintenance.current()))
  if (response.retryAfterS !== null && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(response.retryAfterS))
  const known = stageOf(request)
  // Requests in later stages are already counted; other counters have set their headers.
  const isEarly = known.stage === 'received' || known.stage === 'routed'
  const isUncounted = isEarly && !reply.hasHeader('x-ratelimit-limit')
  if (isUncounted && isApiPath(request.url)) count(serving, known, response.code)
  return auditRejection(serving, response, known).then(
    () => void sendJson(serving, reply, response.status, response.body),
  )
}

/** Invalid credentials count as a rejected attempt, everything else, even missing credentials, as a request of the address. */
function count(serving: Serving, known: RequestStage, code: ErrorCode): void {
  if (code === 'access.token_invalid' && hasToken(serving, known.request)) countRejectedAttempt(serving, known)
  else countRequest(serving, known, null)
}
