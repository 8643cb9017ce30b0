import type { ObservedNode } from '#domain/node/plan.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { isRecordedDone } from '../engine/record-done.ts'
import type { NodeObservation } from '../ports/index.ts'
import { hostResource, nodeResource } from '../resources/resources.ts'
import type { NodeRows } from './node-rows.ts'
import { membershipOfNode } from './membership-of-node.ts'
import { desiredNode } from './desired-node.ts'
import { recordPassNotes } from './pass-notes.ts'

/**
 * Returns the observed node, whether its host is missing, and the drain and removal reported done in this pass. The node is null if it has no host or does not
 * exist, or if its control plane is not ready.
 */
export async function observeNode(rows: NodeRows, io: PassIo): Promise<ObservedNode> {
  const node = await inspectNodeOf(rows, io)
  if (node === null && isUnregistered(rows)) recordPassNotes(io, { isUnregistered: true })
  return {
    node,
    // A ready node has a running host.
    isHostMissing: node?.isReady ? false : await isHostMissing(rows, io),
    isDrained: isRecordedDone(io, 'drain'),
    isRemoved: isRecordedDone(io, 'leave'),
  }
}

/** True if a ready node on a running host is no longer in its cluster: a user deleted its Node object. */
function isUnregistered(rows: NodeRows): boolean {
  const { host, controlPlane } = desiredNode(rows)
  return rows.node.is_ready && rows.node.role !== 'leaving' && host === 'running' && controlPlane === 'ready'
}

/** Null without a query if the node has no host, or its control plane is not ready. */
async function inspectNodeOf(rows: NodeRows, io: PassIo): Promise<NodeObservation | null> {
  const { controlPlane } = desiredNode(rows)
  if (controlPlane !== 'ready' || rows.node.host_id === null) return null
  const { node, cluster } = rows
  return io.call('inspectNode', () =>
    io.drivers.clusters(cluster.region).inspectNode(nodeResource(node, cluster, io), membershipOfNode(rows, io)),
  )
}

/** False without a query if the host is being deleted or the node is leaving. */
async function isHostMissing({ node, host }: NodeRows, io: PassIo): Promise<boolean> {
  if (!host || host.provisioned_at === null || host.status === 'deleting' || node.role === 'leaving') return false
  return (
    (await io.call('inspectHost', () => io.drivers.hosts(host.region).inspectHost(hostResource(host, io)))) === null
  )
}
