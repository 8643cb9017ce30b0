import type { FastifyRequest } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import { type AuditEntry, insertAudit } from '#store/audit/insert-audit.ts'
import type { Db } from '#store/open-store.ts'

/** Inserts an audit row of a user's action on a page (decision G9); status 400 or higher is a rejection. */
export async function auditUser(
  db: Db,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  user: UserRow,
  what: Pick<AuditEntry, 'operation' | 'entity' | 'status' | 'reason'>,
): Promise<void> {
  await insertAudit(db, {
    accountId: user.account_id,
    userId: user.id,
    username: user.username,
    tokenId: null,
    tokenLabel: null,
    outcome: what.status < 400 ? 'accepted' : 'refused',
    code: null,
    requestId: request.id,
    address: request.ip,
    ...what,
  })
}
