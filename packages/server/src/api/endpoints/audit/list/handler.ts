import { listAudit } from '#store/audit/list-audit.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { auditBody } from '#api/present/audit-body.ts'

/** Lists the account's accepted and rejected changes with their authors (decision G9). */
export const auditList: Handler<'audit.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listAudit(call.store.db, call.actor, call.list), auditBody),
}
