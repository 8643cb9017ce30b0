import type { HostObservation, PlugObservation, Resource } from '#reconcile/ports/index.ts'
import { type Hold, listHolds } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, findContainerHost, isContainerGone, isOn } from '../machines/find-host.ts'
import { listLoops } from '../plugs/loop-row.ts'
import { listDeviceNodes } from '../plugs/loop-device.ts'
import { nodeNameOf } from '../plugs/node-name.ts'
import { cleanUpLostContainerPowerOff } from './power-off.ts'

/**
 * HostDriver.inspectHost: null without the host, and for an externally removed container, whose root is lost. Cleans up after an unexpected power loss. Throws
 * Busy if the machine is unreachable.
 */
export async function inspectContainerHost(
  context: ContainerHostContext,
  host: Resource,
): Promise<HostObservation | null> {
  const found = await findContainerHost(context, host)
  if (!found || isContainerGone(found)) return null
  if (!isOn(found)) await cleanUpLostContainerPowerOff(context, found, host)
  const { memoryMib, vcpus, diskMib, bootSerial, disks, root, address } = found.row
  return {
    // A host that has booted stays complete while its root is replaced.
    isComplete: root !== null || bootSerial > 0,
    power: isOn(found) ? 'on' : 'off',
    bootSerial,
    shape: { memoryMib, vcpus, diskMib },
    addresses: { ipv4: address === null ? [] : [address], ipv6: null },
    plugged: await listPlugged(context, found),
    hypervisor: found.row.machine,
    disks: disks.map(({ name, sizeMib }) => ({ diskName: name, isComplete: true, sizeMib })),
  }
}

async function listPlugged(context: ContainerHostContext, found: FoundHost): Promise<PlugObservation[]> {
  const holds = await listHolds(context.options.registry, found.row.name)
  if (holds.length === 0) return []
  if (!isOn(found)) return holds.filter(({ slot }) => slot !== null).map(describePlugged)
  const [loops, nodes] = await Promise.all([
    listLoops(context.options.registry, found.row.name),
    listDeviceNodes(context, found),
  ])
  return holds
    .filter((hold) => {
      const loop = loops.find(({ volume }) => volume === hold.volume)
      return nodes.some(({ number, name }) => number === loop?.number && name === nodeNameOf(hold))
    })
    .map(describePlugged)
}

function describePlugged({ volume, link, slot }: Hold): PlugObservation {
  return { volumeName: volume, link, slot }
}
