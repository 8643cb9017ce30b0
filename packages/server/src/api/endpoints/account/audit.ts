import type { AuditRecord } from '@moorage/contract'
import { type AuditRow, listAudit } from '#store/audit/list-audit.ts'
import { wireTime } from '#store/column-types.ts'
import type { HandlersOf } from '../../call.ts'
import { listStored } from '../../stored-reads.ts'

/** The account's accepted and rejected changes with their authors (decision G9). */
export const auditHandlers: HandlersOf<'audit'> = { 'audit.list': listStored(listAudit, auditBody) }

function auditBody(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    created: wireTime(row.at),
    username: row.username,
    token: row.token_id === null ? null : { id: row.token_id, label: row.token_label ?? '' },
    operation: row.operation,
    entity: row.entity_type === null ? null : { type: row.entity_type, id: row.entity_id ?? '' },
    outcome: row.outcome,
    status: row.status,
    code: row.code,
    reason: row.reason,
    request_id: row.request_id,
    address: row.address,
  }
}
