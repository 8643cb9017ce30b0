import type { FastifyRequest } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import type { AuditEntry } from '#store/audit/insert-audit.ts'
import type { Db } from '#store/open-store.ts'
import { insertSignIn } from '#store/sign-in/sign-ins.ts'
import { auditPerson } from './audit-person.ts'

/** Writes down that somebody signed in, or was refused, for the audit and for the user (decisions G9, G12); a status from 400 on is a refusal. */
export async function recordSignIn(
  db: Db,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  user: UserRow,
  ended: Pick<AuditEntry, 'status' | 'reason'>,
): Promise<void> {
  await auditPerson(db, request, user, {
    operation: 'oauth.sign_in',
    entity: { type: 'user', id: user.username },
    ...ended,
  })
  await insertSignIn(db, user, { status: ended.status < 400 ? 'successful' : 'failed', address: request.ip })
}
