import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import { followWork } from '../../registry/follow-work.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import type { HostMachine } from '../container-host-options.ts'
import { askHands, ensureHands, deviceNodesOf } from '../hands/ask-hands.ts'
import type { FoundHost } from '../machines/find-host.ts'
import { hostLabels } from '../machines/host-names.ts'
import { describeHostNetwork } from '../machines/host-network.ts'
import { type ContainerHostRow, updateHostRow } from '../machines/host-row.ts'
import { describeHostContainer, devicesVolume, imageOfHost, rootOf, volumesOfHost } from './describe-host-container.ts'

/**
 * Sees to it that a machine has the images that a host needs, and tells how far that is: to load or to fetch one takes longer than a call may. Null when all are there.
 */
export async function followImages(
  context: ContainerHostContext,
  { row, machine }: Pick<FoundHost, 'row' | 'machine'>,
): Promise<Progress | null> {
  const { names } = context.options
  for (const image of [names.tools, imageOfHost(context, row)]) {
    if (await machine.containers.hasImage(image)) continue
    return followWork(context.options.registry, {
      name: `image/${context.options.name}/${machine.name}/${image}`,
      kind: 'image',
      run: () => machine.containers.ensureImage(image, names),
    })
  }
  return null
}

/**
 * Makes the container of a host, which does not run yet, and all that it needs beside it; one that was made from something else goes first, and its root with it. May be repeated from anywhere.
 */
export async function makeHostContainer(context: ContainerHostContext, found: FoundHost): Promise<void> {
  const { row, machine, container } = found
  const { registry } = context.options
  const root = rootOf(row)
  if (container && row.root === root) return
  if (container && row.root !== null) {
    // From here on it is not missed.
    await updateHostRow(registry, row, { root: null })
    await machine.containers.removeContainer(row.name, 0)
  }
  const devices = await prepareMachine(context, { row, machine })
  await machine.containers.makeContainer(describeHostContainer(context, row, devices))
  await updateHostRow(registry, row, { root })
}

/** Networks, volumes and folders; answers where the folders of device nodes lie. */
async function prepareMachine(
  context: ContainerHostContext,
  { row, machine }: { readonly row: ContainerHostRow; readonly machine: HostMachine },
): Promise<string> {
  const { containers } = machine
  await containers.ensureNetwork(describeHostNetwork(context, row.region))
  for (const volume of Object.values(volumesOfHost(row))) await containers.ensureVolume(volume, hostLabels(row))
  const place = { machine, stamp: row.stamp }
  await ensureHands(context, place)
  await askHands(context, place, ['folder', deviceNodesOf(row.name)])
  const folder = await containers.findVolumeFolder(devicesVolume(context, row))
  if (folder === null) throw new DriverError('Busy', `${machine.name} has lost the folder of device nodes.`)
  return folder
}
