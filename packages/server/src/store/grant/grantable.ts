import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AccountId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Subqueries of resources on which users can have grants. A host counts until its row is deleted. */
export const grantable: Readonly<Record<GrantEntity, RawBuilder<unknown>>> = {
  volume: sql`(select id, account_id, label from volumes where deleted_at is null)`,
  host: sql`(select id, account_id, label from hosts where not is_trashed)`,
  cluster: sql`(select id, account_id, label from clusters where deleted_at is null)`,
  image: sql`(select id, account_id, label from images where deleted_at is null)`,
}

/** Returns those of these IDs whose resources exist in the account. */
export async function listGrantable(
  tx: Tx,
  accountId: AccountId,
  kind: GrantEntity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select things.id from ${grantable[kind]} as things where things.account_id = ${accountId} and things.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}
