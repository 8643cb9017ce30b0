import { sql } from 'kysely'
import type { TokenId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { timeOnce } from '../open-store.ts'

/** Which of these tokens are still neither revoked nor expired; one query for all that hold something open (decision F4). */
export async function listLivingTokens(db: Db, ids: readonly TokenId[]): Promise<ReadonlySet<TokenId>> {
  const rows = await db
    .selectFrom('tokens')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where((is) => is.or([is('expiry', 'is', null), is('expiry', '>', timeOnce)]))
    .execute()
  return new Set(rows.map((row) => row.id as TokenId))
}
