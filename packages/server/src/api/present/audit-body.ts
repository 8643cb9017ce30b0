import type { AuditRecord } from '@moorage/contract'
import type { AuditRow } from '#store/audit/list-audit.ts'
import { wireTime } from '#store/wire-time.ts'

/** Returns the audit record response (decision G9). */
export function auditBody(row: AuditRow): AuditRecord {
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
