import { isIPv4 } from 'node:net'
import type { ContainerLink } from '../../containers/index.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import type { ContainerHostRow } from '../machines/host-row.ts'
import type { ObservedPorts } from './parse-ports.ts'

/** A running host, with the addresses that the container runtime assigned. */
export interface RunningHost {
  readonly row: Pick<ContainerHostRow, 'region' | 'kubelet'>
  readonly link: ContainerLink
}

/** Desired rules of a machine. Contains no text of a user. */
export type PortRules = ReturnType<typeof describePortRules>

/**
 * Describes the rules for ports of running hosts. A host that has moved its interface to another network namespace has no port; its device is one of the other
 * devices.
 */
export function describePortRules(
  context: ContainerHostContext,
  hosts: readonly RunningHost[],
  { ports, namespaces }: ObservedPorts,
) {
  const valid = hosts.filter(({ link }) => isIPv4(link.address) && /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(link.mac))
  const found = valid.flatMap(({ row, link }) => {
    const namespace = namespaces.get(link.pid)
    const own = ports.filter((port) => namespace && port.namespace === namespace)
    return own.map((port) => ({ ...row, ...link, ...port }))
  })
  const [devices, bridges] = [found.map(({ device }) => device), found.map(({ bridge }) => bridge)]
  const others = ports.filter(({ device, bridge }) => bridges.includes(bridge) && !devices.includes(device))
  return {
    ports: found,
    /** Ports of hosts with a kubelet, which also send packets of pods. */
    nodeDevices: found.filter(({ kubelet }) => kubelet !== null).map(({ device }) => device),
    /** Other ports of the same bridges, such as those of control planes. */
    otherDevices: others.map(({ device }) => device).toSorted(),
    ranges: [...new Set(hosts.map(({ row }) => servedRegion(context, row.region).range))],
  }
}
