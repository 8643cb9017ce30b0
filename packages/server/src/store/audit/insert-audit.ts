import { sql } from 'kysely'
import { writeAudit } from '../deferred/deferred-rows.ts'
import { type Db, timeOnce } from '../open-store.ts'
import type { AccountId, TokenId, UserId } from '#domain/shared/index.ts'

/** Attempted change with its result (decision G9). */
export interface AuditEntry {
  readonly accountId: AccountId
  /** Null for an operator's command. */
  readonly userId: UserId | null
  readonly username: string | null
  /** Null if no token was used: a sign-in, an operator's command. */
  readonly tokenId: TokenId | null
  readonly tokenLabel: string | null
  /** Name of the operation (`volume.create`), or a name of the same form for actions at /oauth and on the server's machine. */
  readonly operation: string
  /** Resource word of the operation and the ID as in the path. */
  readonly entity: { readonly type: string; readonly id: string } | null
  readonly outcome: 'accepted' | 'refused'
  readonly status: number
  /** Error code; null if accepted. */
  readonly code: string | null
  /** Error reason of a rejection. If accepted, a detail that the row lacks (a new name, the token's owner), mostly null. Never a secret. */
  readonly reason: string | null
  readonly requestId: string
  /** Network address of the caller; '' for commands on the server's machine. */
  readonly address: string
}

/** Maximum length of texts that a caller may have supplied, in characters. */
const textMax = { entityId: 128, reason: 500 } as const

/** Writes one audit row; pass the transaction of an accepted mutation. Truncates texts from callers. */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { entity, reason, ...rest } = entry
  await writeAudit(db, {
    ...rest,
    entityType: entity?.type ?? null,
    entityId: entity && storable(entity.id, textMax.entityId),
    reason: reason === null ? null : storable(reason, textMax.reason),
  })
}

/** Truncates a text and removes what PostgreSQL cannot store: NUL, half a surrogate pair. */
function storable(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** True if a recent request already has its audit row; searches the last hour. */
export async function isAudited(db: Db, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('request_id', '=', requestId)
    .where('at', '>', sql<string>`${timeOnce} - interval '1 hour'`)
    .executeTakeFirst()
  return found !== undefined
}
