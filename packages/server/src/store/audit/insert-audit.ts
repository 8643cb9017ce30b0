import { sql } from 'kysely'
import { type AuditValues, writeAudit } from '../deferred/deferred-rows.ts'
import { type Db, timeOnce } from '../open-store.ts'

/** Audit row of an attempted change (decision G9). */
export interface AuditEntry extends Omit<AuditValues, 'entityType' | 'entityId'> {
  /** Resource of the operation; null without an ID, as for a rejected create. */
  readonly entity: { readonly type: string; readonly id: string } | null
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
