import { insertAudit, isAudited } from '#store/audit/insert-audit.ts'
import { sentParams } from '../admit/read-params.ts'
import { nameRequest } from './answer-note.ts'
import { auditEntity } from './audit-entity.ts'
import { rateCallerOf } from './count-request.ts'
import type { Refusal } from './render-refusal.ts'
import type { Serving } from '../state/serving.ts'
import { type Known, stageBearer, stageOperation } from '../state/stages.ts'

/**
 * Writes the audit row of a rejected mutation of an authenticated caller (decision G9), before the response. Failures are only logged. Above a rate limit, only
 * the first rejection per minute is recorded, so that a rejected caller cannot fill the disk. While the database is unreachable, no write is tried.
 */
export async function auditRefusal(serving: Serving, refusal: Refusal, known: Known): Promise<void> {
  const { request } = known
  const bearer = stageBearer(known)
  const compiled = stageOperation(known)
  if (!bearer || !compiled || compiled.operation.method === 'GET' || refusal.code === 'service.database_away') return
  if (refusal.code === 'rate.limited' && !serving.rates.noteRefusal(rateCallerOf(request, bearer))) return
  const { db } = serving.context.store
  const { accountId, userId, username, tokenId, label } = bearer
  const { operation } = compiled
  try {
    // The commit can have happened although the response says that the outcome is unknown.
    if (refusal.status === 500 && (await isAudited(db, request.id))) return
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
      status: refusal.status,
      code: refusal.code,
      reason: refusal.body.errors.map((one) => one.reason).join('; '),
    })
  } catch (err) {
    serving.log.error({ ...nameRequest(request, known.reply), err }, 'rejection not audited')
  }
}
