import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import { ensureWork } from '../../registry/long-work.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import type { HostMachine } from '../container-host-options.ts'
import { callAgentContainer, ensureAgentContainer, deviceNodesOf } from '../agent/call-agent.ts'
import type { FoundHost } from '../machines/find-host.ts'
import { hostLabels } from '../machines/host-names.ts'
import { addressInNetwork, describeHostNetwork } from '../machines/host-network.ts'
import { type ContainerHostRow, updateHostRow } from '../machines/host-row.ts'
import { describeHostContainer, devicesVolume, imageOfHost, rootOf, volumesOfHost } from './describe-host-container.ts'

/**
 * Starts or follows the background load of a host's first missing image, because loading can exceed a call's deadline. Returns its progress, or null if all
 * images exist. Throws the error of a failed load.
 */
export async function followImages(
  context: ContainerHostContext,
  { row, machine }: Pick<FoundHost, 'row' | 'machine'>,
): Promise<Progress | null> {
  const { names } = context.options
  for (const image of [names.tools, imageOfHost(context, row)]) {
    if (await machine.containers.hasImage(image)) continue
    return ensureWork(context.options.registry, {
      name: `image/${context.options.name}/${machine.name}/${image}`,
      kind: 'image',
      run: () => machine.containers.ensureImage(image, names),
    })
  }
  return null
}

/**
 * Creates a host's stopped container with network, volumes and device folder, and records its root in the row. First removes a container whose root has another
 * source. A current container only gets the recorded address.
 */
export async function createHostContainer(context: ContainerHostContext, found: FoundHost): Promise<void> {
  const { row, machine, container } = found
  const { registry } = context.options
  const root = rootOf(row)
  if (container && row.root === root) {
    const network = describeHostNetwork(context, row.region)
    await machine.containers.ensureNetwork(network)
    const address = addressInNetwork(context, row.region, row.address)
    await machine.containers.ensureLink(row.name, { name: network.name, address })
    return
  }
  if (container && row.root !== null) {
    // While `root` is null, a missing container is not an error.
    await updateHostRow(registry, row, { root: null })
    await machine.containers.removeContainer(row.name, 0)
  }
  const devices = await prepareMachine(context, { row, machine })
  await machine.containers.createContainer(describeHostContainer(context, row, devices))
  await updateHostRow(registry, row, { root })
}

async function prepareMachine(
  context: ContainerHostContext,
  { row, machine }: { readonly row: ContainerHostRow; readonly machine: HostMachine },
): Promise<string> {
  const { containers } = machine
  await containers.ensureNetwork(describeHostNetwork(context, row.region))
  for (const volume of Object.values(volumesOfHost(row))) await containers.ensureVolume(volume, hostLabels(row))
  const location = { machine, stamp: row.stamp }
  await ensureAgentContainer(context, location)
  await callAgentContainer(context, location, ['folder', deviceNodesOf(row.name)])
  const folder = await containers.findVolumeFolder(devicesVolume(context, row))
  if (folder === null) throw new DriverError('Busy', `The folder of device nodes on ${machine.name} is missing.`)
  return folder
}
