import { done } from '#reconcile/ports/index.ts'
import { lockKube } from '../../kube/objects/kube-scope.ts'
import { removeObject } from '../../kube/objects/write-object.ts'
import { settleKube } from '../../kube/objects/settle-kube.ts'
import { actGuarded } from '../../world/act-guarded.ts'
import { holdSimCluster } from '../cluster-row.ts'
import { findSimNode } from './node-row.ts'
import type { Claimed, NodePlace, Progress } from '#reconcile/ports/index.ts'
import type { World } from '../../world/world.ts'

/** ClusterDriver.removeNode: deletes its pods and lease too; their owners create replacements elsewhere. */
export function removeSimNode(world: World, node: Claimed, place: NodePlace): Promise<Progress> {
  return actGuarded(world, node, async (tx) => {
    const cluster = await holdSimCluster(tx, place.cluster)
    const row = cluster && (await findSimNode(tx, node, cluster.id))
    if (!row) return done
    const scope = await lockKube(tx, row.clusterId)
    await removeObject(scope, { resource: 'nodes', name: row.nodeName })
    await tx.query('delete from sim.nodes where id = $1', [row.id])
    await settleKube(scope)
    return done
  })
}
