import { DriverError } from '#reconcile/ports/index.ts'
import type { PowerEventHandlers } from '../power/subscribe-with-reconnect.ts'
import { createGuestFiles } from './guests/create-guest-files.ts'
import { createVolumeHolder } from './holder/create-volume-holder.ts'
import { createLibvirtHosts } from './hosts/create-libvirt-hosts.ts'
import { surveyDiskSpace } from './hypervisors/disk-space.ts'
import { listHypervisors } from './hypervisors/list-hypervisors.ts'
import { surveyHypervisors } from './hypervisors/survey-hypervisors.ts'
import { watchHypervisor } from './hypervisors/watch-hypervisor.ts'
import type { LibvirtContext } from './libvirt-context.ts'
import type { LibvirtOptions } from './libvirt-options.ts'
import { type NetworkPart, ensureHostNetwork } from './network/ensure-host-network.ts'

/** Driver of hosts that are libvirt domains. */
export type LibvirtEngine = ReturnType<typeof createLibvirtEngine>

/** Opens the engine without connecting. Calls to an unreachable hypervisor throw Busy. */
export function createLibvirtEngine(options: LibvirtOptions) {
  const context: LibvirtContext = { options, registry: options.registry, probes: new Map() }
  return {
    hosts: createLibvirtHosts(context),
    /** Client for volumes that running hosts have open. */
    holder: createVolumeHolder(context),
    files: createGuestFiles(context),
    surveyStorage: () => surveyDiskSpace(context),
    surveyHypervisors: (isProbing: boolean) => surveyHypervisors(context, isProbing),
    /** Repairs the networks that Moorage creates. */
    ensureNetworks: () => ensureNetworks(context),
    watchPower(watch: PowerEventHandlers): void {
      for (const hypervisor of listHypervisors(options)) void watchHypervisor(hypervisor, watch)
    },
  }
}

/** Repair of a hypervisor's network, or the reason why it failed. */
export interface NetworkRepair {
  readonly hypervisor: string
  readonly repaired: readonly NetworkPart[]
  readonly failure: string | null
}

/** Checks all hypervisors concurrently. Returns those whose network was repaired or could not be checked. */
async function ensureNetworks(context: LibvirtContext): Promise<NetworkRepair[]> {
  const checks = listHypervisors(context.options).map(async (hypervisor): Promise<NetworkRepair[]> => {
    const { name } = hypervisor
    try {
      const repaired = await ensureHostNetwork(context, hypervisor)
      return repaired.length === 0 ? [] : [{ hypervisor: name, repaired, failure: null }]
    } catch (error) {
      if (error instanceof DriverError) return [{ hypervisor: name, repaired: [], failure: error.message }]
      throw error
    }
  })
  return (await Promise.all(checks)).flat()
}
