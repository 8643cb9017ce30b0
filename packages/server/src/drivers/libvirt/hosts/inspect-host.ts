import { listEvicted } from '../../registry/evictions.ts'
import { type Hold, listHolds } from '../../registry/holds.ts'
import type { HostObservation, PlugObservation, Resource } from '#reconcile/ports/index.ts'
import { type FoundDomain, findDomain, listDevices } from '../domains/find-domain.ts'
import { type VolumeDevice, isLinkOf, linkOfDevice, slotOf } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { cleanUpLostPowerOff } from './power-off.ts'

/** HostDriver.inspectHost: power, shape, disks and plugged volumes; null if absent. First removes volumes without a slot if off. Throws Busy if unreachable. */
export async function inspectHost(context: LibvirtContext, host: Resource): Promise<HostObservation | null> {
  const found = await findDomain(context, host)
  if (!found) return null
  const { record, live } = found
  if (!live) await cleanUpLostPowerOff(context, found, host)
  const { memoryMib, vcpus, diskMib, bootSerial, ipv4, ipv6, disks } = record
  return {
    isComplete: true,
    power: live ? 'on' : 'off',
    bootSerial,
    shape: { memoryMib, vcpus, diskMib },
    hypervisor: record.move?.from ?? found.hypervisor.name,
    addresses: { ipv4, ipv6 },
    plugged: await listPlugged(context, found),
    disks: disks.map(({ name, isComplete, sizeMib }) => ({ diskName: name, isComplete, sizeMib })),
  }
}

async function listPlugged(context: LibvirtContext, found: FoundDomain): Promise<PlugObservation[]> {
  const devices = listDevices(found)
  if (devices.length === 0) return []
  const { registry } = context
  const [evicted, holds] = await Promise.all([listEvicted(registry, found.name), listHolds(registry, found.name)])
  // Devices that remain after an eviction are fenced and unusable.
  const usable = devices.filter(({ volume }) => !evicted.includes(volume))
  return usable.map((device) => describePlugged(context, device, holds))
}

function describePlugged(context: LibvirtContext, device: VolumeDevice, holds: readonly Hold[]): PlugObservation {
  const hold = holds.find(({ volume }) => volume === device.volume)
  const link = hold && isLinkOf(device, hold, context.options.vendor) ? hold.link : linkOfDevice(device)
  return { volumeName: device.volume, link, slot: slotOf(device) }
}
