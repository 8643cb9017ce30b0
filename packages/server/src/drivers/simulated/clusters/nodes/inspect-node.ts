import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { simClusters } from '../../cluster-rows/cluster-row.ts'
import { findSimNode } from './node-row.ts'
import { refreshSimNodes } from '../../kube/nodes/refresh-nodes.ts'
import type { NodeMembership, NodeObservation, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorReader } from '../../state/simulator-state.ts'

interface ObservedObject {
  readonly isCordoned: boolean
  readonly pods: number
}

/**
 * ClusterDriver.inspectNode: readiness, cordon and pods except DaemonSets'. Null without the node, or if a user deleted the Kubernetes object; the node then
 * joins again.
 */
export function inspectSimNode(
  state: SimulatorState,
  node: Resource,
  membership: NodeMembership,
): Promise<NodeObservation | null> {
  return inTransaction(state, async (tx) => {
    const cluster = await simClusters.find(tx, membership.cluster)
    if (!cluster) return null
    await refreshSimNodes(state, tx, cluster.id)
    const row = await findSimNode(tx, node, cluster.id)
    const object = row && (await observeObject(tx, cluster.id, row.nodeName))
    if (!row || !object) return null
    const { isReady, specSerial, version } = row
    return { isReady, specSerial, version, ...object }
  })
}

async function observeObject(
  reader: SimulatorReader,
  clusterId: string,
  nodeName: string,
): Promise<ObservedObject | null> {
  const { rows } = await reader.query<ObservedObject>(
    `select coalesce(body #>> '{spec,unschedulable}' = 'true', false) as "isCordoned",
       (select count(*) from sim.kube_objects as pod
        where pod.cluster_id = $1 and pod.resource = 'pods' and pod.body #>> '{spec,nodeName}' = $2
          and not coalesce(pod.body #> '{metadata,ownerReferences}' @> '[{"kind": "DaemonSet", "controller": true}]', false))::integer as pods
     from sim.kube_objects where cluster_id = $1 and resource = 'nodes' and namespace = '' and name = $2`,
    [clusterId, nodeName],
  )
  return rows[0] ?? null
}
