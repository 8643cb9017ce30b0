import type { HostDriver, HostFiles, HostNetworks, VolumeHolder } from '#reconcile/ports/index.ts'
import type { ContainerHostOptions } from './container-host-options.ts'
import type { ContainerHostContext } from './container-host-context.ts'
import { createContainerHostDriver } from './hosts/create-container-host-driver.ts'
import { createContainerHostFiles } from './hosts/create-container-host-files.ts'
import { createLoopHolder } from './holder/create-loop-holder.ts'
import { createHostNetworks } from './machines/host-network.ts'

/** Hosts as containers of engines on any number of machines. */
export interface ContainerHostEngine {
  readonly hosts: HostDriver
  /** What the storage of the volumes asks about those that hosts have open. */
  readonly holder: VolumeHolder
  /** How files get into hosts, which is how nodes get their papers. */
  readonly files: HostFiles
  /** What else is to reach the hosts joins their network. */
  readonly networks: HostNetworks
  /** Lets go of the ways to the machines; the registry is its owner's. */
  close(): Promise<void>
}

/** Opens the engine. No machine is asked anything yet: one that cannot be reached makes the calls that need it Busy. */
export function createContainerHosts(options: ContainerHostOptions): ContainerHostEngine {
  if (!/^[A-Za-z0-9.-]{1,8}$/.test(options.vendor))
    throw new Error(`A vendor of volumes has 1 to 8 letters or digits, not ${options.vendor}.`)
  const context: ContainerHostContext = { options }
  return {
    hosts: createContainerHostDriver(context),
    holder: createLoopHolder(context),
    files: createContainerHostFiles(context),
    networks: createHostNetworks(context),
    async close() {
      const machines = Object.values(options.regions).flatMap((region) => region.machines)
      for (const containers of new Set(machines.map((one) => one.containers))) await containers.close()
    },
  }
}
