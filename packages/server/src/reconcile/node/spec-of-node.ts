import { findHostType } from '#domain/catalogue/host-types.ts'
import { providerId } from '#domain/node/name.ts'
import type { NodeWork } from '#store/node/load-node-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { NodeSpec, NodeTaint } from '../ports/index.ts'
import { hostResource } from '../resources/resources.ts'
import { nameOfNode } from './place-of-node.ts'

/** What a driver is to make of a node's rows; null while it has no host, and when its type is no longer configured. */
export function specOfNode(work: NodeWork, io: PassIo): NodeSpec | null {
  const { node, pool, host } = work
  const type = findHostType(io.catalogue, pool.type)
  if (!host || !type) return null
  return {
    nodeName: nameOfNode(node, io),
    host: hostResource(host, io),
    providerId: providerId(io.vendor, host.id),
    version: node.version,
    labels: { ...pool.labels, ...ownLabels(work, io) },
    taints: pool.taints as readonly NodeTaint[],
    specSerial: pool.spec_serial,
    vcpus: type.vcpus,
    memoryMib: type.memoryMib,
    diskMib: type.diskMib,
    ipv4: host.ipv4,
    disks: pool.disks,
  }
}

/** Labels that every node has, whatever the pool asks for. Kubelets and cloud providers still write the old names beside the new ones. */
function ownLabels({ node, pool, cluster }: NodeWork, io: PassIo): Record<string, string> {
  const domain = `${io.vendor.toLowerCase()}.com`
  return {
    'kubernetes.io/hostname': nameOfNode(node, io),
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    'node.kubernetes.io/instance-type': pool.type,
    'topology.kubernetes.io/region': cluster.region,
    'beta.kubernetes.io/os': 'linux',
    'beta.kubernetes.io/arch': 'amd64',
    'beta.kubernetes.io/instance-type': pool.type,
    'failure-domain.beta.kubernetes.io/region': cluster.region,
    [`topology.${domain}/region`]: cluster.region,
    [`${io.nodePrefix}.${domain}/pool-id`]: String(pool.id),
  }
}
