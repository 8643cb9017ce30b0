import { ApiError, namedNotFound, type TokenId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { type EndedApp, endAnyApp } from '#store/oauth/apps.ts'
import type { Tx } from '#store/open-store.ts'
import { type AnyToken, deleteAnyToken, findAnyToken } from '#store/token/every-token.ts'

/** Token of any account to revoke. */
export interface TokenRevoke {
  readonly id: TokenId
}

/** Revoked token, and the application that ended with it. */
export interface RevokedToken {
  readonly row: AnyToken
  /** Null for a personal token. */
  readonly app: EndedApp | null
}

/**
 * Deletes a token of any user for an operator, with a notification, and returns it (decision G5). An application ends with its token; otherwise it would
 * refresh the token immediately. The caller must hold no locks. Throws resource.not_found, and request.reference_invalid for a cluster's own token, which needs
 * a replacement (decisions E8, E9).
 */
export async function acceptTokenRevoke(tx: Tx, { id }: TokenRevoke): Promise<RevokedToken> {
  const row = await findAnyToken(tx, id)
  if (!row) throw namedNotFound(`token ${id}`, 'id')
  if (row.orch_cluster_id !== null) throw ofCluster(row.id, row.orch_cluster_id)
  const app = row.oauth_app_id === null ? null : await endAnyApp(tx, row.oauth_app_id)
  if (!app && !(await deleteAnyToken(tx, id))) throw namedNotFound(`token ${id}`, 'id')
  await insertNotification(
    tx,
    { accountId: row.account_id, system: true },
    { action: 'token_delete', entity: { type: 'token', id, label: row.label } },
  )
  return { row, app }
}

function ofCluster(id: number, clusterId: number): ApiError {
  const ending = 'to revoke it, delete the kubeconfig of that cluster, which creates new credentials, or the cluster'
  const reason = `Token ${id} is the service token of cluster ${clusterId}: ${ending}.`
  return new ApiError('request.reference_invalid', reason, { field: 'id' })
}
