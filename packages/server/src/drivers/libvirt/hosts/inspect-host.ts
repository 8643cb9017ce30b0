import { listEvicted } from '../../registry/evictions.ts'
import { type Hold, listHolds } from '../../registry/holds.ts'
import type { HostSeen, PluggedSeen, Resource } from '#reconcile/ports/index.ts'
import { findDomain, listDevices } from '../domains/find-domain.ts'
import { type VolumeDevice, isLinkOf, linkOfDevice, slotOf } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { settleLost } from './power-off.ts'

/** HostDriver.inspectHost: what the domain has, running or as it is configured; volumes without a slot end with the power. */
export async function inspectHost(context: LibvirtContext, host: Resource): Promise<HostSeen | null> {
  const found = await findDomain(context, host)
  if (!found) return null
  const { record, live } = found
  if (!live) await settleLost(context, found, host)
  const { memoryMib, vcpus, diskMib, bootSerial, disks } = record
  // What an eviction had to leave in it can do nothing.
  const evicted = await listEvicted(context.registry, host.name)
  const devices = listDevices(found).filter(({ volume }) => !evicted.includes(volume))
  const holds = devices.length > 0 ? await listHolds(context.registry, host.name) : []
  return {
    isComplete: true,
    power: live ? 'on' : 'off',
    bootSerial,
    shape: { memoryMib, vcpus, diskMib },
    plugged: devices.map((device) => describePlugged(context, device, holds)),
    disks: disks.map(({ name, isComplete, sizeMib }) => ({ diskName: name, isComplete, sizeMib })),
  }
}

/** The link as it was asked for, where the guest really has that one. */
function describePlugged(context: LibvirtContext, device: VolumeDevice, holds: readonly Hold[]): PluggedSeen {
  const hold = holds.find(({ volume }) => volume === device.volume)
  const link = hold && isLinkOf(device, hold, context.options.vendor) ? hold.link : linkOfDevice(device)
  return { volumeName: device.volume, link, slot: slotOf(device) }
}
