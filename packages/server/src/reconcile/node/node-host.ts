import { acceptNodeHostCreate } from '#accept/host/create.ts'
import { findHostType } from '#domain/catalogue/host-types.ts'
import { findNodeCause } from '#store/node/find-node-cause.ts'
import { moveNodeToHost } from '#store/node/mark-nodes.ts'
import { lockNodeRows } from '#store/node/lock-node-rows.ts'
import { nameOfNode } from './membership-of-node.ts'
import { acceptNodeHostDelete } from '#accept/host/delete.ts'
import { lockHostVolumes } from '#store/host/lock-host.ts'
import { asId, ApiError, type NodeId } from '#domain/shared/index.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { NodeRows } from './node-rows.ts'

/**
 * Writes the row of a node's host, unless it has one, and returns the outcome of `io.write`. The host's own passes create and start it (decision E2). Returns
 * `stuck` if its type is unknown or no address is free.
 */
export async function makeNodeHost({ pool, cluster }: NodeRows, io: PassIo): Promise<Outcome> {
  const type = findHostType(io.catalogue, pool.type)
  if (!type) return { kind: 'stuck', cause: 'infrastructure.refused' }
  const made = io.write({
    lock: (tx) => lockNodeRows(tx, asId<NodeId>(io.claim.id)),
    async write(tx, { node }) {
      if (node.host_id !== null) return
      const { id } = await acceptNodeHostCreate(tx, {
        accountId: node.account_id,
        clusterId: cluster.id,
        nodeName: nameOfNode(node, io),
        region: cluster.region,
        type,
        tags: pool.tags,
        diskEncryption: pool.disk_encryption,
        causeId: await findNodeCause(tx, node, 'orch_node_create'),
        catalogue: io.catalogue,
      })
      await moveNodeToHost(tx, node.id, id)
    },
  })
  return waitForAddress(made)
}

/** Nothing was written; the next resync tries again. */
async function waitForAddress(made: Promise<Outcome>): Promise<Outcome> {
  try {
    return await made
  } catch (error) {
    if (error instanceof ApiError && error.code === 'host.addresses_exhausted')
      return { kind: 'stuck', cause: 'node.no_address' }
    throw error
  }
}

/**
 * Accepts the host's deletion after its node has left the cluster, and returns the outcome of `io.write`. Writes nothing if the deletion was accepted before.
 * The cause is the operation that removed the node (decision F2).
 */
export function releaseHost(io: PassIo): Promise<Outcome> {
  return io.write({
    async lock(tx) {
      const locked = await lockNodeRows(tx, asId<NodeId>(io.claim.id))
      if (locked?.host) await lockHostVolumes(tx, locked.host.id)
      return locked
    },
    async write(tx, { node, host }) {
      if (!host || host.status === 'deleting') return
      await acceptNodeHostDelete(tx, {
        id: host.id,
        label: host.label,
        region: host.region,
        accountId: node.account_id,
        causeId: await findNodeCause(tx, node, 'orch_node_delete'),
      })
    },
  })
}
