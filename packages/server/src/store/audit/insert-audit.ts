import { sql } from 'kysely'
import { writeAudit } from '../deferred/deferred-rows.ts'
import { type Db, timeOnce } from '../open-store.ts'
import type { AccountId, TokenId, UserId } from '#domain/shared/index.ts'

/** Audit row of an attempted change (decision G9). */
export interface AuditEntry {
  readonly accountId: AccountId
  /** Null for an operator's command. */
  readonly userId: UserId | null
  readonly username: string | null
  /** Null for a request without a token. */
  readonly tokenId: TokenId | null
  readonly tokenLabel: string | null
  /** Operation name, such as `volume.create`. */
  readonly operation: string
  /** Resource of the operation; null without an ID, as for a rejected create. */
  readonly entity: { readonly type: string; readonly id: string } | null
  readonly outcome: 'accepted' | 'refused'
  readonly status: number
  readonly code: string | null
  /** Error reason of a rejected change. For an accepted change, a detail that no other column has (new name, token's owner), or null. Never a secret. */
  readonly reason: string | null
  readonly requestId: string
  readonly address: string
}

const textMax = { entityId: 128, reason: 500 } as const

/**
 * Writes one audit row at the end of the transaction, or immediately outside `Store.transact`. Truncates the entity ID to 128 and the reason to 500 characters.
 */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { entity, reason, ...rest } = entry
  await writeAudit(db, {
    ...rest,
    entityType: entity?.type ?? null,
    entityId: entity && storable(entity.id, textMax.entityId),
    reason: reason === null ? null : storable(reason, textMax.reason),
  })
}

/** Replaces NUL and unpaired surrogates, which PostgreSQL cannot store. */
function storable(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** True if the last hour's audit has a row of this request. */
export async function isAudited(db: Db, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('request_id', '=', requestId)
    .where('at', '>', sql<string>`${timeOnce} - interval '1 hour'`)
    .executeTakeFirst()
  return found !== undefined
}
