import type { FastifyRequest } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import type { AuditEntry } from '#store/audit/insert-audit.ts'
import type { Db } from '#store/open-store.ts'
import { insertSignIn } from '#store/sign-in/sign-ins.ts'
import { auditUser } from './audit-user.ts'

/** Inserts a sign-in, or from status 400 a rejection, into the audit log and the user's sign-ins (decisions G9, G12). */
export async function recordSignIn(
  db: Db,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  user: UserRow,
  ended: Pick<AuditEntry, 'status' | 'reason'>,
): Promise<void> {
  await auditUser(db, request, user, {
    operation: 'oauth.sign_in',
    entity: { type: 'user', id: user.username },
    ...ended,
  })
  await insertSignIn(db, user, { status: ended.status < 400 ? 'successful' : 'failed', address: request.ip })
}
