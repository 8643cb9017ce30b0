import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { findHold } from '../../registry/holds.ts'
import { type NamedDomain, findNamedDomain } from '../domains/find-domain.ts'
import type { VolumeDevice } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'

/** A volume that a running guest has open. */
export interface HeldVolume {
  readonly domain: NamedDomain
  readonly device: VolumeDevice
}

/** Running guest that has a volume open, with its device, or null. Throws Busy if the hypervisor is unreachable. */
export async function findHeld(context: LibvirtContext, { name, region }: Resource): Promise<HeldVolume | null> {
  const hold = await findHold(context.registry, name)
  const domain = hold && (await findNamedDomain(context, { name: hold.host, region }))
  const device = domain?.live?.volumes.find(({ volume }) => volume === name)
  return domain && device ? { domain, device } : null
}

/** Running guest that has a volume open, with its device. Throws Busy if none has. */
export async function requireHeld(context: LibvirtContext, volume: Resource): Promise<HeldVolume> {
  const held = await findHeld(context, volume)
  if (!held) throw new DriverError('Busy', `No running host has ${volume.name}.`)
  return held
}
