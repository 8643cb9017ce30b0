import { DriverError } from '../../../../reconcile/ports/index.ts'
import { lockKube } from '../../kube/objects/kube-scope.ts'
import { findObject } from '../../kube/objects/read-objects.ts'
import { settleKube } from '../../kube/objects/settle-kube.ts'
import { writeObject } from '../../kube/objects/write-object.ts'
import { actGuarded } from '../../world/act-guarded.ts'
import { progressOf } from '../../world/progress.ts'
import { answers } from '../answers.ts'
import { holdCluster } from '../hold-cluster.ts'
import { findNode } from './find-node.ts'
import { insertNode } from './insert-node.ts'
import { nodeObject } from './node-object.ts'
import { refreshNodes } from './refresh-nodes.ts'
import type { Claimed, NodePlace, NodeSpec, Progress } from '../../../../reconcile/ports/index.ts'
import type { KubeScope } from '../../kube/objects/kube-scope.ts'
import type { World } from '../../world/world.ts'
import type { ClusterRow } from '../cluster-row.ts'
import type { NodeRow } from './node-row.ts'

/** What a node is asked to be, and where. */
export interface NodeOrder {
  readonly place: NodePlace
  readonly spec: NodeSpec
}

/** ClusterDriver.ensureNode: its kubelet joins from a host that runs; labels and taints follow the spec, also while the host is off. */
export function ensureNode(world: World, node: Claimed, { place, spec }: NodeOrder): Promise<Progress> {
  return actGuarded(world, node, async (tx) => {
    const cluster = checkAnswering(await holdCluster(tx, place.cluster), place)
    const scope = await lockKube(tx, cluster.id)
    const found = await findNode(tx, node, cluster.id)
    const row = found ?? (await insertNode(tx, node, cluster.id, { spec, pace: world.pace }))
    const isChanged = await writeNode(scope, node, { row, spec, before: found })
    if (isChanged) await settleKube(scope)
    await refreshNodes(tx, cluster.id)
    return progressOf(row)
  })
}

function checkAnswering(cluster: ClusterRow | null, place: NodePlace): ClusterRow {
  if (!cluster) throw new DriverError('NotFound', `${place.cluster.name} is not there.`)
  if (!answers(cluster)) throw new DriverError('Busy', `${place.cluster.name} does not answer at the moment.`)
  return cluster
}

/** Writes the node's object when there is none (any more), or when the spec is another one. */
async function writeNode(
  scope: KubeScope,
  { stamp }: Claimed,
  { row, spec, before }: { row: NodeRow; spec: NodeSpec; before: NodeRow | null },
): Promise<boolean> {
  const object = await findObject(scope, { resource: 'nodes', name: row.nodeName })
  if (object && row.specSerial === spec.specSerial) return false
  const readiness = row.isReady ? 'ready' : 'joining'
  await writeObject(scope, nodeObject({ spec, stamp, version: row.version, object, before, readiness, now: scope.now }))
  await scope.tx.query('update sim.nodes set spec_serial = $2, spec_labels = $3, spec_taints = $4 where id = $1', [
    row.id,
    spec.specSerial,
    JSON.stringify(spec.labels),
    JSON.stringify(spec.taints),
  ])
  return true
}
