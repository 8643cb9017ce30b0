import { findHostType } from '#domain/catalogue/host-types.ts'
import { ownNodeLabels } from '#domain/node/own-labels.ts'
import { providerId } from '#domain/node/name.ts'
import type { NodeWork } from '#store/node/load-node-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { NodeSpec, NodeTaint } from '../ports/index.ts'
import { hostResource } from '../resources/resources.ts'
import { nameOfNode } from './membership-of-node.ts'

/** Returns a node's spec for the driver; null while it has no host, or if the catalogue lacks its type. */
export function specOfNode(work: NodeWork, io: PassIo): NodeSpec | null {
  const { node, pool, host } = work
  const type = findHostType(io.catalogue, pool.type)
  if (!host || !type) return null
  return {
    nodeName: nameOfNode(node, io),
    host: hostResource(host, io),
    providerId: providerId(io.vendor, host.id),
    version: node.version,
    labels: { ...pool.labels, 'kubernetes.io/hostname': nameOfNode(node, io), ...ownLabels(work, io) },
    taints: pool.taints as readonly NodeTaint[],
    specSerial: pool.spec_serial,
    vcpus: type.vcpus,
    memoryMib: type.memoryMib,
    diskMib: type.diskMib,
    ipv4: host.ipv4,
    disks: pool.disks,
  }
}

function ownLabels({ pool, cluster }: NodeWork, { vendor, nodePrefix }: PassIo): Readonly<Record<string, string>> {
  return ownNodeLabels({ poolId: pool.id, type: pool.type, region: cluster.region }, { vendor, nodePrefix })
}
