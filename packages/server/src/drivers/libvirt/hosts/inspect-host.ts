import { type Hold, listHolds } from '#drivers/registry/holds.ts'
import type { HostSeen, PluggedSeen, Resource } from '#reconcile/ports/index.ts'
import { type FoundDomain, findDomain } from '../domains/find-domain.ts'
import { type VolumeDevice, guestNameOf, linkOfDevice, slotOf } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'

/** HostDriver.inspectHost: what the domain has, running or as it is configured; volumes without a slot end with the power. */
export async function inspectHost(context: LibvirtContext, host: Resource): Promise<HostSeen | null> {
  const found = await findDomain(context, host)
  if (!found) return null
  const { record, live } = found
  const { memoryMib, vcpus, diskMib, bootSerial, disks } = record
  const devices = volumesOf(found)
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

/** The volumes that a host has: those that it runs with, or those of its configuration while it is off. */
export function volumesOf({ live, config }: FoundDomain): readonly VolumeDevice[] {
  return live ? live.volumes : config.volumes.filter((device) => slotOf(device) !== null)
}

/** The link as it was asked for, where the guest really has that one. */
function describePlugged(context: LibvirtContext, device: VolumeDevice, holds: readonly Hold[]): PluggedSeen {
  const hold = holds.find(({ volume }) => volume === device.volume)
  const link = hold && isLinkOf(context, device, hold.link) ? hold.link : linkOfDevice(device)
  return { volumeName: device.volume, link, slot: slotOf(device) }
}

/** Whether a guest has a device under a link. */
export function isLinkOf({ options }: LibvirtContext, device: VolumeDevice, link: string): boolean {
  const { vendor, label } = guestNameOf({ link }, options.vendor)
  return device.vendor === vendor && device.label === label
}
