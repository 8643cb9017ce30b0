import { Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/**
 * Revokes a token of any user, for the operator's commands (decision G5); returns the row as it was. Throws request.reference_invalid when
 * there is none, and for the own token of a cluster, which would stop working without it (decision E9).
 */
export async function revokeAnyToken(tx: Tx, id: number): Promise<TokenRow> {
  const row = await tx.deleteFrom('tokens').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new Fault('request.reference_invalid', `There is no token ${id}.`, { field: 'id' })
  if (row.orch_cluster_id !== null) {
    throw new Fault('request.reference_invalid', `Token ${id} is the own token of cluster ${row.orch_cluster_id} and ends with it.`, { field: 'id' })
  }
  return row as TokenRow
}
