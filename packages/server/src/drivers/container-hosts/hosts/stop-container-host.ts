import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { cancelWork } from '../../registry/long-work.ts'
import { listHolds } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { callAgentContainer, removeAgentContainer, deviceNodesOf } from '../agent/call-agent.ts'
import { type FoundHost, findContainerHost, isOn, requireContainerHost } from '../machines/find-host.ts'
import { hostLabels } from '../machines/host-names.ts'
import { releaseHostNetwork } from '../machines/host-network.ts'
import { type ContainerHostRow, dropContainerHostRow, listHostRows } from '../machines/host-row.ts'
import { ensureMachineNetwork } from '../network/ensure-machine-network.ts'
import { powerOffContainer, cleanUpContainerPowerOff } from './power-off.ts'

/** HostDriver.stopHost: starts or follows a background power-off. If the host is off, only cleans up. Throws NotFound without the host. */
export async function stopContainerHost(context: ContainerHostContext, host: Claimed): Promise<Progress> {
  const found = await requireContainerHost(context, host)
  if (isOn(found)) return powerOffContainer(context, found, host)
  await cleanUpContainerPowerOff(context, found)
  return done
}

/**
 * HostDriver.deleteHost: removes container, volumes and device nodes, then the row, which records them. Also removes the agent and network containers after an
 * installation's last host. Does nothing without a row. Throws InUse while volumes are plugged in.
 */
export async function deleteContainerHost(context: ContainerHostContext, host: Claimed): Promise<Progress> {
  const found = await findContainerHost(context, host)
  if (found) await removeContainerHost(context, found)
  return done
}

async function removeContainerHost(context: ContainerHostContext, found: FoundHost): Promise<void> {
  const { registry } = context.options
  const { row, machine } = found
  const { containers } = machine
  if (!isOn(found)) await cleanUpContainerPowerOff(context, found)
  const held = await listHolds(registry, row.name)
  if (held.length > 0) throw new DriverError('InUse', `${row.name} still has ${held.length} volumes plugged in.`)
  await cancelWork(registry, row.name)
  if (found.container) await containers.removeContainer(row.name, 0)
  await cleanUpContainerPowerOff(context, { ...found, container: null })
  for (const volume of await containers.listVolumes(hostLabels(row))) await containers.removeVolume(volume)
  const location = { machine, stamp: row.stamp }
  const isLast = !(await hasOthers(context, row))
  if (isLast) await ensureMachineNetwork(context, location, row.name)
  if (isLast) await removeAgentContainer(context, location)
  else await callAgentContainer(context, location, ['drop', deviceNodesOf(row.name)])
  await releaseHostNetwork(context, { region: row.region, machine })
  await dropContainerHostRow(registry, row)
  // Checks again, because each of two concurrent deletions found the other's row above.
  if (isLast || (await hasOthers(context, row))) return
  await ensureMachineNetwork(context, location)
  await removeAgentContainer(context, location)
}

async function hasOthers(
  { options }: ContainerHostContext,
  { name, machine, stamp }: ContainerHostRow,
): Promise<boolean> {
  const rows = await listHostRows(options.registry, options.name, stamp.installation)
  return rows.some((one) => one.machine === machine && one.name !== name)
}
