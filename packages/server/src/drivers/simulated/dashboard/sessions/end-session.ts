import { hashToken } from '../../clusters/hash-token.ts'
import { inWorld } from '../../world/in-world.ts'
import type { World } from '../../world/world.ts'

/** Ends a session of a cluster; one that is not there succeeds. */
export async function endSession(world: World, clusterId: string, secret: string): Promise<void> {
  await inWorld(world, (tx) =>
    tx.query('delete from sim.dashboard_sessions where hash = $1 and cluster_id = $2', [hashToken(secret), clusterId]),
  )
}
