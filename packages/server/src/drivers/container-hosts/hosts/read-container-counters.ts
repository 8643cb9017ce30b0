import { type CountedHost, isBusyError, offCounters } from '#reconcile/ports/index.ts'
import type { ContainerRuntime, ObservedContainer } from '../../containers/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { listHostMachines } from '../container-host-context.ts'
import { listLoops } from '../plugs/loop-row.ts'

/** Linux's major number of loop devices. */
const loopMajor = '7:'

/** HostDriver.readCounters: of every container with the installation's labels. Omits hosts of unreachable machines. */
export async function readContainerCounters(
  context: ContainerHostContext,
  installation: string,
): Promise<readonly CountedHost[]> {
  const labels = { 'moorage.installation': installation, 'moorage.kind': 'host' }
  const counted = await Promise.all(
    listHostMachines(context).map(async ({ containers }) => {
      try {
        const found = await containers.listContainers(labels)
        return (await Promise.all(found.map((one) => countHost(context, containers, one)))).flat()
      } catch (error) {
        if (isBusyError(error)) return []
        throw error
      }
    }),
  )
  return counted.flat()
}

/** Local disks are part of the machine's file system, so their devices have no resource name. */
async function countHost(
  { options }: ContainerHostContext,
  containers: ContainerRuntime,
  { name: hostName, run }: ObservedContainer,
): Promise<CountedHost[]> {
  if (run === null) return [{ hostName, ...offCounters }]
  const use = await containers.readUse(hostName)
  if (!use) return []
  const loops = await listLoops(options.registry, hostName)
  const names = new Map(loops.map(({ number, volume }) => [`${loopMajor}${number}`, volume]))
  const devices = use.devices.map((device) => ({ ...device, name: names.get(device.name) ?? device.name }))
  return [{ hostName, run, ...use, devices }]
}
