import { hashToken } from '../../clusters/hash-token.ts'
import type { ServedCluster } from '../../front/find-served-cluster.ts'
import { reachable } from '../../world/in-world.ts'
import type { World } from '../../world/world.ts'

/** Whether a cookie's text is that of a session of this cluster that has not ended, by time or with its credentials. */
export async function hasSession(
  world: World,
  cluster: Pick<ServedCluster, 'id' | 'credentialsSerial'>,
  secret: string,
): Promise<boolean> {
  const { rowCount } = await reachable(world, () =>
    world.pool.query(
      'select 1 from sim.dashboard_sessions where hash = $1 and cluster_id = $2 and credentials_serial = $3 and expires > public.moor_now()',
      [hashToken(secret), cluster.id, cluster.credentialsSerial],
    ),
  )
  return rowCount === 1
}
