import { DriverError, done } from '../../../reconcile/ports/index.ts'
import type { Claimed, ClusterSpec, Progress } from '../../../reconcile/ports/index.ts'
import { findFront } from '../front/find-front.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { progressOf } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { beginClusterWork } from './begin-cluster-work.ts'
import { checkClusterRecord } from './check-cluster-record.ts'
import { checkClusterStep } from './check-cluster-step.ts'
import type { ClusterEngine } from './cluster-engine.ts'
import type { ClusterRow } from './cluster-row.ts'
import { furnishCluster } from './furnish-cluster.ts'
import { insertCluster } from './insert-cluster.ts'
import { lockCluster } from './lock-cluster.ts'
import { setCredentials } from './set-credentials.ts'

/** What a control plane waits for that is finished, but has no address yet: the first listener of the installation. */
const addressless: Progress = { done: false, percent: 99, remainingMs: 1_000 }

/**
 * ClusterDriver.ensureCluster: finds ours, or makes one. Credentials count at once, also while work is under way; a version or high
 * availability that is new is taken up when that work is over (contract rule 24).
 */
export function ensureCluster(engine: ClusterEngine, cluster: Claimed, spec: ClusterSpec): Promise<Progress> {
  return actGuarded(engine.world, cluster, async (tx) => {
    checkClusterRecord(spec)
    const found = await lockCluster(tx, cluster)
    if (found?.work === 'dismantle') throw new DriverError('Busy', `${cluster.name} is being dismantled.`)
    if (found) {
      checkClusterStep(found, spec)
      await setCredentials(engine, tx, found, spec)
    } else {
      await insertCluster(engine, tx, cluster, spec)
    }
    const row = await lockCluster(tx, cluster)
    if (!row) return done
    await furnishCluster(engine, tx, row.id, spec)
    return row.work ? progressOf(row) : advance(engine, tx, row, spec)
  })
}

/** A patch comes with its minor: what runs already is left as it is. */
async function advance(engine: ClusterEngine, tx: WorldTx, row: ClusterRow, spec: ClusterSpec): Promise<Progress> {
  if (row.version !== spec.version || row.isHighlyAvailable !== spec.isHighlyAvailable) {
    const progress = await beginClusterWork(tx, row.id, { work: 'upgrade', pace: engine.world.pace, next: spec })
    if (!progress.done) return progress
  }
  return (await findFront(tx)) ? done : addressless
}
