import type { HostDriver, HostFiles, StorageUse, VolumeHolder } from '#reconcile/ports/index.ts'
import type { PowerWatch } from '../power/keep-listening.ts'
import { createGuestFiles } from './guests/create-guest-files.ts'
import { createVolumeHolder } from './holder/create-volume-holder.ts'
import { createLibvirtHosts } from './hosts/create-libvirt-hosts.ts'
import { surveyDiskRoom } from './hypervisors/disk-room.ts'
import { listHypervisors } from './hypervisors/list-hypervisors.ts'
import { type SurveyedHypervisor, surveyHypervisors } from './hypervisors/survey-hypervisors.ts'
import { watchHypervisor } from './hypervisors/watch-hypervisor.ts'
import type { LibvirtContext } from './libvirt-context.ts'
import type { LibvirtOptions } from './libvirt-options.ts'

/** Hosts as domains of libvirt, on any number of hypervisors. */
export interface LibvirtEngine {
  readonly hosts: HostDriver
  /** What the storage of the volumes asks about those that hosts have open. */
  readonly holder: VolumeHolder
  /** How files get into hosts, which is how nodes get their papers. */
  readonly files: HostFiles
  /** Lists its hypervisors; probes their accelerators first if `isProbing`. */
  surveyHypervisors(isProbing: boolean): Promise<SurveyedHypervisor[]>
  /** Use of the file systems of its hosts' local disks. */
  surveyStorage(): Promise<StorageUse[]>
  /** Tells of every host whose power changes, by whomever, until it is stopped. */
  watchPower(watch: PowerWatch): void
  /** Lets go of what the engine itself has open; the registry is its owner's. */
  close(): Promise<void>
}

/** Opens the engine. No hypervisor is asked anything yet: one that cannot be reached makes the calls that need it Busy. */
export async function createLibvirtEngine(options: LibvirtOptions): Promise<LibvirtEngine> {
  if (!/^[A-Za-z0-9.-]{1,8}$/.test(options.vendor))
    throw new Error(`A vendor of volumes has 1 to 8 letters or digits, not ${options.vendor}.`)
  const context: LibvirtContext = { options, registry: options.registry, probes: new Map() }
  return {
    hosts: createLibvirtHosts(context),
    holder: createVolumeHolder(context),
    files: createGuestFiles(context),
    surveyStorage: () => surveyDiskRoom(context),
    surveyHypervisors: (isProbing) => surveyHypervisors(context, isProbing),
    // One child process for each.
    watchPower(watch) {
      for (const hypervisor of listHypervisors(options)) void watchHypervisor(hypervisor, watch)
    },
    close: async () => undefined,
  }
}
