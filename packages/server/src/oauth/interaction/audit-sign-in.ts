import type { FastifyRequest } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import { type AuditEntry, insertAudit } from '#store/audit/insert-audit.ts'
import type { Db } from '#store/open-store.ts'
import { insertSignIn } from '#store/sign-in/sign-ins.ts'
import { signInBounds } from '#store/oauth/claim-sign-in.ts'

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

const windowMs = signInBounds.minutes * 60_000

/** Users whose sign-ins were rejected for too many attempts; the first per window is audited. */
export class RejectionLog {
  #window = 0
  readonly #recorded = new Set<number>()

  /** True for a user's first rejection in the window. */
  recordFirst(userId: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs)
    if (window !== this.#window) this.#recorded.clear()
    this.#window = window
    const isFirst = !this.#recorded.has(userId)
    this.#recorded.add(userId)
    return isFirst
  }
}
