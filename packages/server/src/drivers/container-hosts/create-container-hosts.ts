import { errorMessage } from '#domain/shared/index.ts'
import { type PowerEventHandlers, subscribeWithReconnect } from '../power/subscribe-with-reconnect.ts'
import type { ContainerHostOptions, HostMachine } from './container-host-options.ts'
import { type ContainerHostContext, listHostMachines } from './container-host-context.ts'
import { createContainerHostDriver } from './hosts/create-container-host-driver.ts'
import { createContainerHostFiles } from './hosts/create-container-host-files.ts'
import { createLoopHolder } from './holder/create-loop-holder.ts'
import { allHosts } from './machines/host-names.ts'
import { createHostNetworks } from './machines/host-network.ts'
import { checkMachineNetworks } from './network/check-machine-networks.ts'

/** Interfaces of the engine whose hosts are containers. */
export type ContainerHostEngine = ReturnType<typeof createContainerHosts>

/** Creates the engine without connecting. Methods throw Busy for an unreachable machine. */
export function createContainerHosts(options: ContainerHostOptions) {
  const context: ContainerHostContext = { options }
  return {
    hosts: createContainerHostDriver(context),
    /** Client for volumes that running hosts have open. */
    holder: createLoopHolder(context),
    files: createContainerHostFiles(context),
    networks: createHostNetworks(context),
    ensureNetworks: () => checkMachineNetworks(context),
    watchPower(watch: PowerEventHandlers): void {
      for (const machine of listHostMachines(context)) void watchMachine(machine, watch)
    },
    /** Closes the container runtime clients, not the registry. */
    async close(): Promise<void> {
      const machines = Object.values(options.regions).flatMap((region) => region.machines)
      for (const containers of new Set(machines.map((one) => one.containers))) await containers.close()
    },
  }
}

function watchMachine({ name, containers }: HostMachine, watch: PowerEventHandlers): Promise<void> {
  return subscribeWithReconnect(name, watch, async (onEvent) => {
    try {
      await containers.watchContainers(allHosts, (host) => {
        onEvent()
        if (host !== null && !watch.stop.aborted) watch.onChange(host)
      })
      return null
    } catch (error) {
      return errorMessage(error)
    }
  })
}
