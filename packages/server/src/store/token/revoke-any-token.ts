import { Fault } from '../../domain/shared/index.ts'
import { type EndedApp, endAnyApp } from '../oauth/end-any-app.ts'
import type { Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/** A token that was revoked, as it was. */
export interface RevokedRow extends TokenRow {
  readonly username: string
  /** The application that ended with it; null for a personal token. */
  readonly app: EndedApp | null
}

/**
 * Revokes a token of any user, for the operator's commands (decision G5). That of an application ends the application: alone it would be
 * renewed at once. Nothing may be locked before. Throws resource.not_found when there is none, and request.reference_invalid for the own token of a cluster,
 * which would stop working without another (decisions E8, E9).
 */
export async function revokeAnyToken(tx: Tx, id: number): Promise<RevokedRow> {
  const row = await tx
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .selectAll('tokens')
    .select('users.username')
    .where('tokens.id', '=', id)
    .$castTo<TokenRow & { username: string }>()
    .executeTakeFirst()
  if (row && row.orch_cluster_id !== null) {
    const ending =
      "it ends when that cluster's kubeconfig is deleted, which makes new credentials, or the cluster itself"
    throw new Fault(
      'request.reference_invalid',
      `Token ${id} is the own token of cluster ${row.orch_cluster_id}: ${ending}.`,
      { field: 'id' },
    )
  }
  if (row && row.oauth_app_id !== null) return { ...row, app: await endAnyApp(tx, row.oauth_app_id) }
  const gone = await tx.deleteFrom('tokens').where('id', '=', id).returning('id').executeTakeFirst()
  if (!row || !gone) throw new Fault('resource.not_found', `There is no token ${id}.`, { field: 'id' })
  return { ...row, app: null }
}
