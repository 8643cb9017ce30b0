import type { Selectable } from 'kysely'
import { listColumn, type ListColumns } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { AuditTable } from '../schema/tables.ts'

/** Stored audit row. */
export type AuditRow = Selectable<AuditTable>

const columns: ListColumns = {
  id: listColumn('integer', 'audit.id'),
  created: listColumn('datetime', 'audit.at'),
  username: listColumn('string', 'audit.username'),
  'token.id': listColumn('integer', 'audit.token_id'),
  operation: listColumn('string', 'audit.operation'),
  'entity.type': listColumn('string', 'audit.entity_type'),
  'entity.id': listColumn('string', 'audit.entity_id'),
  outcome: listColumn('string', 'audit.outcome'),
  status: listColumn('integer', 'audit.status'),
  code: listColumn('string', 'audit.code'),
  request_id: listColumn('string', 'audit.request_id'),
  address: listColumn('string', 'audit.address'),
}

/** Lists the account's audit (decision G9), by default by ascending ID (decision C1). */
export const listAudit = prepareOwnList({
  columns,
  query: (db, viewer) => db.selectFrom('audit').selectAll().where('account_id', '=', viewer.accountId),
})
