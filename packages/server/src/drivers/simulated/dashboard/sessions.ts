import { randomBytes } from 'node:crypto'
import { hashSimToken } from '../clusters/set-credentials.ts'
import { inTransaction, reachable } from '../../schema/in-transaction.ts'
import type { World } from '../world/world.ts'
import type { ServedCluster } from '../front/find-served-cluster.ts'

/** How long somebody stays signed in, in seconds. */
export const sessionSeconds = 28_800

/** Sessions of a cluster that are kept; the ones that end first make room. */
const sessionsMax = 100

/** Opens a session on a cluster, which ends with its credentials or after 8 hours. Returns the text of its cookie; only its SHA-256 is kept. */
export async function openSession(
  world: World,
  cluster: Pick<ServedCluster, 'id' | 'credentialsSerial'>,
): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  await inTransaction(world, async (tx) => {
    await tx.query(
      `delete from sim.dashboard_sessions where cluster_id = $1 and (expires <= public.moor_now()
         or hash in (select hash from sim.dashboard_sessions where cluster_id = $1 order by expires desc offset $2))`,
      [cluster.id, sessionsMax - 1],
    )
    await tx.query(
      `insert into sim.dashboard_sessions (hash, cluster_id, credentials_serial, expires) values ($1, $2, $3, public.moor_now() + $4 * interval '1 second')`,
      [hashSimToken(secret), cluster.id, cluster.credentialsSerial, sessionSeconds],
    )
  })
  return secret
}

/** Whether a cookie's text is that of a session of this cluster that has not ended, by time or with its credentials. */
export async function hasSession(
  world: World,
  cluster: Pick<ServedCluster, 'id' | 'credentialsSerial'>,
  secret: string,
): Promise<boolean> {
  const { rowCount } = await reachable(world, () =>
    world.pool.query(
      'select 1 from sim.dashboard_sessions where hash = $1 and cluster_id = $2 and credentials_serial = $3 and expires > public.moor_now()',
      [hashSimToken(secret), cluster.id, cluster.credentialsSerial],
    ),
  )
  return rowCount === 1
}

/** Ends a session of a cluster; one that is not there succeeds. */
export async function endSession(world: World, clusterId: string, secret: string): Promise<void> {
  await inTransaction(world, (tx) =>
    tx.query('delete from sim.dashboard_sessions where hash = $1 and cluster_id = $2', [
      hashSimToken(secret),
      clusterId,
    ]),
  )
}
