import { done } from '#reconcile/ports/index.ts'
import { lockKube } from '../../kube/objects/kube-scope.ts'
import { removeObject } from '../../kube/objects/write-object.ts'
import { runControllers } from '../../kube/objects/run-controllers.ts'
import { runGuarded } from '../../state/run-guarded.ts'
import { lockSimClusterShared } from '../../cluster-rows/cluster-row.ts'
import { findSimNode } from './node-row.ts'
import type { Claimed, NodeMembership, Progress } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../../state/simulator-state.ts'

/** ClusterDriver.removeNode: deletes the node, its lease and pods, which owners replace elsewhere. Returns done, also without the node. */
export function removeSimNode(state: SimulatorState, node: Claimed, membership: NodeMembership): Promise<Progress> {
  return runGuarded(state, node, async (tx) => {
    const cluster = await lockSimClusterShared(tx, membership.cluster)
    const row = cluster && (await findSimNode(tx, node, cluster.id))
    if (!row) return done
    const scope = await lockKube(state, tx, row.clusterId)
    await removeObject(scope, { resource: 'nodes', name: row.nodeName })
    await tx.query('delete from sim.nodes where id = $1', [row.id])
    await runControllers(scope)
    return done
  })
}
