import type { GrantEntity } from '@moorage/contract'
import { sql } from 'kysely'
import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { grantable } from './grantable.ts'

/** Why these things cannot be granted, each by its place: the account has nothing living with that number (decision B3). */
export async function explainNotGrantable(tx: Tx, accountId: AccountId, kind: GrantEntity, ids: readonly number[]): Promise<Fault[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select things.id from ${grantable[kind]} as things where things.account_id = ${accountId} and things.id = any(${ids}::bigint[])`.execute(tx)
  const found = new Set(rows.map((row) => row.id))
  return ids.flatMap((id, index) => {
    const field = `${kind}[${index}].id`
    return found.has(id) ? [] : [new Fault('request.reference_invalid', 'id is not valid', { field })]
  })
}
