import { DriverError } from '#reconcile/ports/index.ts'
import { isManaged } from '../domains/host-interface.ts'
import { listHypervisors } from '../hypervisors/list-hypervisors.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { type NetworkPart, ensureHostNetwork } from './ensure-host-network.ts'
import { explainForwarding } from './explain-host-network.ts'

/** Result of a check of a hypervisor's network. */
export interface NetworkCheck {
  readonly hypervisor: string
  readonly repaired: readonly NetworkPart[]
  /** Reason why hosts have no network, with the fix; null if they have one. */
  readonly failure: string | null
}

/** Checks and repairs the managed networks of all hypervisors concurrently; empty for other kinds of networks. */
export function ensureHostNetworks(context: LibvirtContext): Promise<NetworkCheck[]> {
  const { network } = context.options
  if (!isManaged(network)) return Promise.resolve([])
  return Promise.all(listHypervisors(context.options).map((one) => checkOne(context, one, network.bridge)))
}

async function checkOne(context: LibvirtContext, hypervisor: Hypervisor, bridge: string): Promise<NetworkCheck> {
  const { name } = hypervisor
  try {
    const repaired = await ensureHostNetwork(context, hypervisor)
    return { hypervisor: name, repaired, failure: await explainForwarding(hypervisor, bridge) }
  } catch (error) {
    if (error instanceof DriverError) return { hypervisor: name, repaired: [], failure: error.message }
    throw error
  }
}
