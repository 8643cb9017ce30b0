import type { SeenNode } from '#domain/node/plan.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasDone } from '../engine/remember-done.ts'
import type { NodeSeen } from '../ports/index.ts'
import { hostResource, nodeResource } from '../resources/resources.ts'
import type { NodeRows } from './node-rows.ts'
import { placeOfNode } from './place-of-node.ts'
import { wantNode } from './want-node.ts'

/** Queries the drivers for a node and its host, and adds which steps they have reported done in this pass. */
export async function observeNode(rows: NodeRows, io: PassIo): Promise<SeenNode> {
  const node = await lookForNode(rows, io)
  return {
    node,
    // A ready node has a running host.
    isHostMissing: node?.isReady ? false : await isHostMissing(rows, io),
    isDrained: hasDone(io, 'drain'),
    isRemoved: hasDone(io, 'leave'),
  }
}

/** Nothing exists in a cluster that has no control plane yet, or is being deleted with everything in it. */
async function lookForNode(rows: NodeRows, io: PassIo): Promise<NodeSeen | null> {
  const { controlPlane } = wantNode(rows)
  if (controlPlane !== 'ready' || rows.node.host_id === null) return null
  const { node, cluster } = rows
  return io.call('inspectNode', () =>
    io.drivers.clusters(cluster.region).inspectNode(nodeResource(node, cluster, io), placeOfNode(rows, io)),
  )
}

/** True if a provisioned host no longer exists; a host being deleted is not observed. */
async function isHostMissing({ node, host }: NodeRows, io: PassIo): Promise<boolean> {
  if (!host || host.provisioned_at === null || host.status === 'deleting' || node.role === 'leaving') return false
  return (
    (await io.call('inspectHost', () => io.drivers.hosts(host.region).inspectHost(hostResource(host, io)))) === null
  )
}
