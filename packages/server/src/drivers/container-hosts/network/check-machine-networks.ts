import { DriverError } from '#reconcile/ports/index.ts'
import type { AgentLocation } from '../agent/call-agent.ts'
import { type ContainerHostContext, listHostMachines } from '../container-host-context.ts'
import { ensureMachineNetwork } from './ensure-machine-network.ts'

/** Checks and repairs the rules of all machines with hosts concurrently. */
export async function checkMachineNetworks(context: ContainerHostContext) {
  const { registry, name } = context.options
  const used = await registry.query<{
    readonly machine: string
    readonly installation: string
  }>`select distinct machine, installation from infra.container_hosts where engine = ${name}`
  const checks = listHostMachines(context).flatMap((machine) =>
    used.filter((one) => one.machine === machine.name).map((stamp) => checkMachineNetwork(context, { machine, stamp })),
  )
  return Promise.all(checks)
}

/** Binds the ports of running hosts on a machine. Returns what was repaired, and why addresses of hosts are not enforced; null if they are. */
export async function checkMachineNetwork(context: ContainerHostContext, location: AgentLocation) {
  const hypervisor = location.machine.name
  try {
    const isRepaired = await ensureMachineNetwork(context, location)
    return { hypervisor, repaired: isRepaired ? ['rules'] : [], failure: null, metadata: null }
  } catch (error) {
    if (error instanceof DriverError) return { hypervisor, repaired: [], failure: error.message, metadata: null }
    throw error
  }
}
