import { sql } from 'kysely'
import { writeAudit } from '../closing/closing-rows.ts'
import { type Db, timeOnce } from '../open-store.ts'
import type { AccountId, TokenId, UserId } from '#domain/shared/index.ts'

/** Who tried to change what, and what became of it (decision G9). */
export interface AuditEntry {
  readonly accountId: AccountId
  /** Null for an operator's command. */
  readonly userId: UserId | null
  readonly username: string | null
  /** Null where no token took part: a sign-in, an operator's command. */
  readonly tokenId: TokenId | null
  readonly tokenLabel: string | null
  /** Name of the operation (`volume.create`); what happened at /oauth or on the server's machine has names of the same form. */
  readonly operation: string
  /** What it was about: the resource word of the operation and the id as a path carries it. */
  readonly entity: { readonly type: string; readonly id: string } | null
  readonly outcome: 'accepted' | 'refused'
  /** HTTP status of the answer. */
  readonly status: number
  /** Code of the fault; null when accepted. */
  readonly code: string | null
  /** What the caller was told; when accepted what the rest does not say (a new name, whose token), mostly null. Never a secret. */
  readonly reason: string | null
  readonly requestId: string
  /** Network address of the caller; '' for commands on the server's machine. */
  readonly address: string
}

/** Most characters kept of a text that a caller may have made. */
const textMax = { entityId: 128, reason: 500 } as const

/** Writes one row of the audit; give it the transaction of the mutation when that was accepted. Texts that a caller may have made are cut. */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { entity, reason, ...rest } = entry
  await writeAudit(db, {
    ...rest,
    entityType: entity?.type ?? null,
    entityId: entity && storable(entity.id, textMax.entityId),
    reason: reason === null ? null : storable(reason, textMax.reason),
  })
}

/** No longer than this, and without what the database cannot hold: a zero character, half a pair. */
function storable(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** Whether a request that was answered just now has its row already; only the last hour is looked through. */
export async function isAudited(db: Db, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('request_id', '=', requestId)
    .where('at', '>', sql<string>`${timeOnce} - interval '1 hour'`)
    .executeTakeFirst()
  return found !== undefined
}
