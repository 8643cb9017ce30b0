import { errorMessage } from '#domain/shared/index.ts'
import type { HostDriver, HostFiles, HostNetworks, VolumeHolder } from '#reconcile/ports/index.ts'
import { type PowerWatch, keepListening } from '../power/keep-listening.ts'
import type { ContainerHostOptions, HostMachine } from './container-host-options.ts'
import { type ContainerHostContext, listHostMachines } from './container-host-context.ts'
import { createContainerHostDriver } from './hosts/create-container-host-driver.ts'
import { createContainerHostFiles } from './hosts/create-container-host-files.ts'
import { createLoopHolder } from './holder/create-loop-holder.ts'
import { allHosts } from './machines/host-names.ts'
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
  /** Tells of every host whose power changes, by whomever, until it is stopped. */
  watchPower(watch: PowerWatch): void
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
    watchPower(watch) {
      for (const machine of listHostMachines(context)) void watchMachine(machine, watch)
    },
    async close() {
      const machines = Object.values(options.regions).flatMap((region) => region.machines)
      for (const containers of new Set(machines.map((one) => one.containers))) await containers.close()
    },
  }
}

/** Listens to what happens to the hosts on a machine until it is stopped. */
function watchMachine({ name, containers }: HostMachine, watch: PowerWatch): Promise<void> {
  return keepListening(name, watch, async (onHeard) => {
    try {
      await containers.listenTo(allHosts, (host) => {
        onHeard()
        if (host !== null && !watch.stop.aborted) watch.onChange(host)
      })
      return null
    } catch (error) {
      return errorMessage(error)
    }
  })
}
