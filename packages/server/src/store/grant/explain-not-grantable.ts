import type { GrantEntity } from '@moorage/contract'
import { sql } from 'kysely'
import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { grantable } from './grantable.ts'

/** Most that anybody is told at once; making more would cost more than the rest of the request. */
const toldMax = 50

/** Why the first of these things cannot be granted, each by its place: the account has nothing living with that number (decision B3). */
export async function explainNotGrantable(
  tx: Tx,
  accountId: AccountId,
  kind: GrantEntity,
  ids: readonly number[],
): Promise<Fault[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select things.id from ${grantable[kind]} as things where things.account_id = ${accountId} and things.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const found = new Set(rows.map((row) => row.id))
  const missing = ids
    .map((id, index) => (found.has(id) ? -1 : index))
    .filter((index) => index >= 0)
    .slice(0, toldMax)
  return missing.map(
    (index) => new Fault('request.reference_invalid', 'id is not valid', { field: `${kind}[${index}].id` }),
  )
}
