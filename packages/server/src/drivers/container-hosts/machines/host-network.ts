import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { printIpv4, readIpv4 } from '#domain/shared/index.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import { type HostNetworks, isBusyError } from '#reconcile/ports/index.ts'
import type { NetworkSpec } from '../../containers/index.ts'
import type { HostMachine } from '../container-host-options.ts'

/**
 * HostNetworks whose networks exist on every machine of a region. `ensureNetwork` returns the name, or null for another region; `releaseNetwork` keeps networks
 * in use.
 */
export function createHostNetworks(context: ContainerHostContext): HostNetworks {
  const served = (region: string) => context.options.regions[region]
  return {
    passageImage: `${context.options.names.prefix}node:v{patch}`,
    async ensureNetwork(region) {
      const of = served(region)
      if (!of) return null
      const network = describeHostNetwork(context, region)
      for (const { containers } of of.machines) await containers.ensureNetwork(network)
      return network.name
    },
    async releaseNetwork(region) {
      for (const machine of served(region)?.machines ?? []) await releaseHostNetwork(context, { region, machine })
    },
  }
}

/** Spec of a region's host network; regions with the same range share it. Throws NotSupported for an unserved region. */
export function describeHostNetwork(context: ContainerHostContext, region: string): NetworkSpec {
  const { range } = servedRegion(context, region)
  const { name } = context.options
  const last = lastQuarter(range)
  return {
    name: `moor-${name}-${range.replace('/', '-')}`,
    subnet: range,
    ...(last !== null && { choices: last }),
    labels: { 'moorage.engine': name, 'moorage.range': range },
  }
}

/** Returns the address if it is in the region's range, otherwise null: the runtime assigns one. */
export function addressInNetwork(context: ContainerHostContext, region: string, address: string | null): string | null {
  const isInside =
    address !== null &&
    isIPv4(address) &&
    ipaddr.IPv4.parse(address).match(ipaddr.IPv4.parseCIDR(servedRegion(context, region).range))
  return isInside ? address : null
}

/** Removes a region's network from a machine. Ignores Busy: a container uses it, or the machine is unreachable. */
export async function releaseHostNetwork(
  context: ContainerHostContext,
  { region, machine }: { readonly region: string; readonly machine: HostMachine },
): Promise<void> {
  try {
    await machine.containers.removeNetwork(describeHostNetwork(context, region).name)
  } catch (error) {
    if (!isBusyError(error)) throw error
  }
}

/** Last quarter of a range, for containers without a fixed address. Hosts get its addresses last. Null if it is smaller than a /29. */
function lastQuarter(range: string): string | null {
  const [base = '', bits = '32'] = range.split('/')
  const quarter = Number(bits) + 2
  if (quarter > 29) return null
  return `${printIpv4(readIpv4(base) + 3 * 2 ** (32 - quarter))}/${quarter}`
}
