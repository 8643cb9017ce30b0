import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SecretBox } from '#domain/shared/index.ts'
import type { ClusterRow } from '../cluster/find-clusters.ts'
import { fromNow } from '../oauth/records.ts'
import { type Db, type Store, timeOnce } from '../open-store.ts'
import { secretContexts } from '../secret/sealed-columns.ts'
import { hashToken } from '../token/find-token.ts'
import { transactRepeatedly } from '../transact.ts'

/** Lifetime of a dashboard session. */
export const dashboardSessionSeconds = 28_800
const sessionsMax = 100

/** Cluster row. A later renewal of the kubeconfig invalidates the session. */
export type SessionCluster = Pick<ClusterRow, 'id' | 'account_id' | 'kubeconfig_serial'>

/**
 * Opens a session for a bearer token's holder. Returns the cookie's secret; stores its SHA-256 and the sealed token. Keeps at most 100 sessions per cluster:
 * those that expire first are deleted.
 */
export async function insertDashboardSession(
  store: Store,
  { id: cluster_id, account_id, kubeconfig_serial }: SessionCluster,
  { token, secretBox }: { readonly token: string; readonly secretBox: SecretBox },
): Promise<string> {
  const [id, secret] = [randomUUID(), randomBytes(32).toString('hex')]
  const bearer_sealed = Buffer.from(await secretBox.seal(token, secretContexts.dashboardBearer(id)))
  await transactRepeatedly(store, async (tx) => {
    await sql`
      delete from dashboard_sessions where id in (
        select id from dashboard_sessions where cluster_id = ${cluster_id} order by expires desc offset ${sessionsMax - 1} for update skip locked)`.execute(
      tx,
    )
    const expires = fromNow(dashboardSessionSeconds)
    const session = { id, hash: hashToken(secret), account_id, cluster_id, kubeconfig_serial, bearer_sealed, expires }
    await tx.insertInto('dashboard_sessions').values(session).execute()
  })
  return secret
}

/** Returns an open session's bearer token; null after its expiry or a renewal of the kubeconfig, or if it cannot be unsealed. */
export async function findDashboardToken(
  db: Db,
  { id: clusterId, kubeconfig_serial }: SessionCluster,
  { secret, secretBox }: { readonly secret: string; readonly secretBox: SecretBox },
): Promise<string | null> {
  const row = await db
    .selectFrom('dashboard_sessions')
    .select(['id', 'bearer_sealed'])
    .where('hash', '=', hashToken(secret))
    .where('cluster_id', '=', clusterId)
    .where('kubeconfig_serial', '=', kubeconfig_serial)
    .where('expires', '>', timeOnce)
    .executeTakeFirst()
  return row ? secretBox.open(row.bearer_sealed, secretContexts.dashboardBearer(row.id)).catch(() => null) : null
}

/** Deletes the cluster's session with this secret; no-op for an unknown secret. */
export async function deleteDashboardSession(
  db: Db,
  { id: clusterId }: Pick<SessionCluster, 'id'>,
  secret: string,
): Promise<void> {
  await db
    .deleteFrom('dashboard_sessions')
    .where('hash', '=', hashToken(secret))
    .where('cluster_id', '=', clusterId)
    .execute()
}
