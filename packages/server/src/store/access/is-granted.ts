import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { UserId } from '../../domain/shared/index.ts'

/** How a query comes to the rows it asks about: it names them, or it reads all that an account has. */
export type Reach = 'named' | 'all'

/**
 * Whether a user has a grant of any level on the thing whose number is in the column `ref`. The server never makes a join of it, which
 * it would order by statistics, and those of grants and things that were just put in are missing: rows that are named cost one look
 * into the index each, for all the rows of an account the user's grants are read once (ADR 0010).
 */
export function isGranted(
  userId: UserId,
  kind: GrantEntity,
  { ref, reach }: { readonly ref: string; readonly reach: Reach },
): RawBuilder<SqlBool> {
  const [id, held] = [sql.ref(ref), sql`grants.user_id = ${userId} and grants.kind = ${kind}`]
  return reach === 'named'
    ? sql<SqlBool>`exists (select from grants where ${held} and grants.entity_id = ${id} offset 0)`
    : sql<SqlBool>`((${id} in (select grants.entity_id from grants where ${held})) is true)`
}
