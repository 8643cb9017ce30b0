import { insertAudit, isAudited } from '#store/audit/insert-audit.ts'
import { sentParams } from '../state/api-paths.ts'
import { auditEntity } from './audit-entity.ts'
import { rateCallerOf } from './count-request.ts'
import type { ErrorResponse } from './render-error-response.ts'
import type { ReceivedRequest } from '../state/received-request.ts'
import type { Serving } from '../state/serving.ts'
import { nameRequest } from './response-record.ts'

/**
 * Inserts the audit row of a rejected mutation of an authenticated caller (decision G9), before the response. Above a rate limit, records only the first
 * rejection per minute, so that a rejected caller cannot fill the disk. Skips reads, and all requests while the database is unreachable. Never throws; failures
 * are logged.
 */
export async function auditRejection(
  serving: Serving,
  response: ErrorResponse,
  received: ReceivedRequest,
): Promise<void> {
  const { request, record } = received
  const { token, operation: compiled } = record
  if (!token || !compiled || compiled.operation.method === 'GET' || response.code === 'service.database_away') return
  if (response.code === 'rate.limited' && !serving.rates.recordRejection(rateCallerOf(request, token))) return
  const { db } = serving.context.store
  const { accountId, userId, username, tokenId, label } = token
  const { operation } = compiled
  try {
    // The commit can have happened despite this response.
    if (response.status === 500 && (await isAudited(db, request.id))) return
    await insertAudit(db, {
      accountId,
      userId,
      username,
      tokenId,
      tokenLabel: label,
      requestId: request.id,
      address: request.ip,
      operation: operation.name,
      entity: auditEntity(operation, { params: sentParams(request) }),
      outcome: 'refused',
      status: response.status,
      code: response.code,
      reason: response.body.errors.map((one) => one.reason).join('; '),
    })
  } catch (err) {
    serving.log.error({ ...nameRequest(received), err }, 'rejection not audited')
  }
}
