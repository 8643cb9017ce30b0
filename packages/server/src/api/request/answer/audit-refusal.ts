import { insertAudit, isAudited } from '#store/audit/insert-audit.ts'
import { sentParams } from '../admit/read-params.ts'
import { nameRequest } from './answer-note.ts'
import { auditEntity } from './audit-entity.ts'
import { rateCallerOf } from './count-request.ts'
import type { Refusal } from './render-refusal.ts'
import type { Serving } from '../state/serving.ts'
import { type Known, stageBearer, stageOperation } from '../state/stages.ts'

/**
 * Writes the row of a mutation that was refused to a known caller (decision G9), before the answer leaves. What goes wrong here is told
 * to the log only. Of the requests beyond a rate only the first of a minute leaves a row: else whoever is refused could fill
 * the disk as fast as they can send. While the database is away nothing can be written, and nothing is tried.
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
    // The commit may have happened although the caller must be told that it is not known.
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
    serving.log.error({ ...nameRequest(request, known.reply), err }, 'a refusal was not audited')
  }
}
