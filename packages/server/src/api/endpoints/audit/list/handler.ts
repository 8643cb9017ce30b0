import { listAudit } from '#store/audit/list-audit.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { auditBody } from '#api/present/audit-body.ts'

/** Lists who changed what, or was kept from it, in the account (decision G9). */
export const auditList: Handler<'audit.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listAudit(store, actor, list)
    return pageBodyOf(list, total, rows.map(auditBody))
  },
}
