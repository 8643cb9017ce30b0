import type { ErrorCode } from '@moorage/contract'
import { maintenanceHeaders } from '#domain/maintenance/maintenance.ts'
import { isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import type { ReceivedRequest } from '../state/received-request.ts'
import { auditRejection } from './audit-rejection.ts'
import { countRejectedAttempt, countRequest, hasToken } from './count-request.ts'
import { nameRequest } from './response-record.ts'
import { renderErrorResponse } from './render-error-response.ts'
import { sendJson } from './send-response.ts'

/**
 * Sends an error response after its audit row is written. Counts a request that no earlier step counted. Internal causes are logged with the request ID. Throws
 * its own errors synchronously; the promise never rejects.
 */
export function sendErrorResponse(serving: Serving, error: unknown, received: ReceivedRequest): Promise<void> {
  const { request, reply, record, served } = received
  const response = renderErrorResponse(error, served.dialect)
  record.code = response.code
  if (response.isInternal) serving.log.error({ ...nameRequest(received), err: error }, 'request failed')
  if (response.code === 'service.maintenance') reply.headers(maintenanceHeaders(serving.maintenance.current()))
  if (response.retryAfterS !== null && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(response.retryAfterS))
  // The step that counts a request sets these headers.
  if (!reply.hasHeader('x-ratelimit-limit') && isApiPath(request.url)) count(serving, received, response.code)
  return auditRejection(serving, response, received).then(
    () => void sendJson(serving, reply, response.status, response.body),
  )
}

/** Invalid credentials count as a rejected attempt, everything else, even missing credentials, as a request of the address. */
function count(serving: Serving, received: ReceivedRequest, code: ErrorCode): void {
  if (code === 'access.token_invalid' && hasToken(serving, received.request)) countRejectedAttempt(serving, received)
  else countRequest(serving, received, null)
}
