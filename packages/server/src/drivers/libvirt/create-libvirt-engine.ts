import type { PowerEventHandlers } from '../power/subscribe-with-reconnect.ts'
import type { SourceOfImage } from '#reconcile/ports/index.ts'
import { readHostDisk } from './disks/user-image.ts'
import { createGuestFiles } from './guests/create-guest-files.ts'
import { createVolumeHolder } from './holder/create-volume-holder.ts'
import { createLibvirtHosts } from './hosts/create-libvirt-hosts.ts'
import { surveyDiskSpace } from './hypervisors/disk-space.ts'
import { listHypervisors } from './hypervisors/list-hypervisors.ts'
import { watchHypervisor } from './hypervisors/watch-hypervisor.ts'
import type { LibvirtContext } from './libvirt-context.ts'
import type { LibvirtOptions } from './libvirt-options.ts'
import { ensureHostNetworks, inspectHypervisors } from './network/check-hypervisor-networks.ts'

/** Driver of hosts that are libvirt domains. */
export type LibvirtEngine = ReturnType<typeof createLibvirtEngine>

/** Opens the engine without connecting. Calls to an unreachable hypervisor throw Busy. */
export function createLibvirtEngine(options: LibvirtOptions) {
  const context: LibvirtContext = { options, registry: options.registry, probes: new Map(), networkWatchers: new Set() }
  return {
    hosts: createLibvirtHosts(context),
    /** Client for volumes that running hosts have open. */
    holder: createVolumeHolder(context),
    files: createGuestFiles(context),
    /** Copies a disk of a host that is off to a file of this machine. */
    copyDisk: (source: SourceOfImage, path: string, signal: AbortSignal) =>
      readHostDisk(context, source, { path, signal }),
    surveyStorage: () => surveyDiskSpace(context),
    surveyHypervisors: (isProbing: boolean) => inspectHypervisors(context, isProbing),
    /** Repairs the networks that Moorage creates. */
    ensureNetworks: () => ensureHostNetworks(context),
    /** Calls `onChange` after this process has replaced the rules of a network. */
    watchNetworks: (onChange: () => void) => void context.networkWatchers.add(onChange),
    watchPower(watch: PowerEventHandlers): void {
      for (const hypervisor of listHypervisors(options)) void watchHypervisor(hypervisor, watch)
    },
  }
}
