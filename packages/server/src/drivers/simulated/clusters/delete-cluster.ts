import { done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { progressOf } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { beginClusterWork } from './begin-cluster-work.ts'
import { lockCluster } from './lock-cluster.ts'

/** ClusterDriver.deleteCluster: it answers nobody from now on; whatever work was under way is given up. */
export function deleteCluster(world: World, cluster: Claimed): Promise<Progress> {
  return actGuarded(world, cluster, async (tx) => {
    const row = await lockCluster(tx, cluster)
    if (!row) return done
    if (row.work === 'dismantle') return progressOf(row)
    return beginClusterWork(tx, row.id, { work: 'dismantle', pace: world.pace })
  })
}
