import type { HostSeen, PluggedSeen, Resource } from '#reconcile/ports/index.ts'
import { type Hold, listHolds } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, findContainerHost, isContainerGone, isOn } from '../machines/find-host.ts'
import { listLoops } from '../plugs/loop-row.ts'
import { lookAtNodes } from '../plugs/loop-device.ts'
import { nodeNameOf } from '../plugs/node-name.ts'
import { settleLostContainer } from './power-off.ts'

/** HostDriver.inspectHost: a container that was taken away behind our back is seen as null, as its root is gone with it. */
export async function inspectContainerHost(context: ContainerHostContext, host: Resource): Promise<HostSeen | null> {
  const found = await findContainerHost(context, host)
  if (!found || isContainerGone(found)) return null
  if (!isOn(found)) await settleLostContainer(context, found, host)
  const { memoryMib, vcpus, diskMib, bootSerial, disks, root } = found.row
  return {
    // Between two roots of a rebuild it is there all the same.
    isComplete: root !== null || bootSerial > 0,
    power: isOn(found) ? 'on' : 'off',
    bootSerial,
    shape: { memoryMib, vcpus, diskMib },
    plugged: await listPlugged(context, found),
    disks: disks.map(({ name, sizeMib }) => ({ diskName: name, isComplete: true, sizeMib })),
  }
}

/** While it is on, what its folder of devices really has; while it is off, what its configuration says. */
async function listPlugged(context: ContainerHostContext, found: FoundHost): Promise<PluggedSeen[]> {
  const holds = await listHolds(context.options.registry, found.row.name)
  if (holds.length === 0) return []
  if (!isOn(found)) return holds.filter(({ slot }) => slot !== null).map(describePlugged)
  const [loops, nodes] = await Promise.all([
    listLoops(context.options.registry, found.row.name),
    lookAtNodes(context, found),
  ])
  return holds
    .filter((hold) => {
      const loop = loops.find(({ volume }) => volume === hold.volume)
      return nodes.some(({ number, name }) => number === loop?.number && name === nodeNameOf(hold))
    })
    .map(describePlugged)
}

function describePlugged({ volume, link, slot }: Hold): PluggedSeen {
  return { volumeName: volume, link, slot }
}
