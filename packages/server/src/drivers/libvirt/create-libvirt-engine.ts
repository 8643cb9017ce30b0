import type { HostDriver, HostFiles, StorageUse, VolumeClient } from '#reconcile/ports/index.ts'
import type { PowerEventHandlers } from '../power/subscribe-with-reconnect.ts'
import { createGuestFiles } from './guests/create-guest-files.ts'
import { createVolumeHolder } from './holder/create-volume-holder.ts'
import { createLibvirtHosts } from './hosts/create-libvirt-hosts.ts'
import { surveyDiskSpace } from './hypervisors/disk-space.ts'
import { listHypervisors } from './hypervisors/list-hypervisors.ts'
import { type SurveyedHypervisor, surveyHypervisors } from './hypervisors/survey-hypervisors.ts'
import { watchHypervisor } from './hypervisors/watch-hypervisor.ts'
import type { LibvirtContext } from './libvirt-context.ts'
import type { LibvirtOptions } from './libvirt-options.ts'

/** Driver of hosts that are libvirt domains. */
export interface LibvirtEngine {
  readonly hosts: HostDriver
  /** Client for volumes that running hosts have open. */
  readonly holder: VolumeClient
  readonly files: HostFiles
  surveyHypervisors(isProbing: boolean): Promise<SurveyedHypervisor[]>
  surveyStorage(): Promise<StorageUse[]>
  watchPower(watch: PowerEventHandlers): void
  close(): Promise<void>
}

/** Opens the engine without connecting. Calls to an unreachable hypervisor throw Busy. Rejects for an invalid vendor. */
export async function createLibvirtEngine(options: LibvirtOptions): Promise<LibvirtEngine> {
  if (!/^[A-Za-z0-9.-]{1,8}$/.test(options.vendor))
    throw new Error(`The vendor of volumes must have 1 to 8 letters or digits, not ${options.vendor}.`)
  const context: LibvirtContext = { options, registry: options.registry, probes: new Map() }
  return {
    hosts: createLibvirtHosts(context),
    holder: createVolumeHolder(context),
    files: createGuestFiles(context),
    surveyStorage: () => surveyDiskSpace(context),
    surveyHypervisors: (isProbing) => surveyHypervisors(context, isProbing),
    watchPower(watch) {
      for (const hypervisor of listHypervisors(options)) void watchHypervisor(hypervisor, watch)
    },
    close: async () => undefined,
  }
}
