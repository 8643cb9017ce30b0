import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { findHold } from '../../registry/holds.ts'
import { type NamedDomain, findNamedDomain } from '../domains/find-domain.ts'
import type { VolumeDevice } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'

/** A volume in a guest that runs. */
export interface HeldVolume {
  readonly domain: NamedDomain
  readonly device: VolumeDevice
}

/** Where a running guest has a volume open; null when none has. */
export async function findHeld(context: LibvirtContext, { name, region }: Resource): Promise<HeldVolume | null> {
  const hold = await findHold(context.registry, name)
  const domain = hold && (await findNamedDomain(context, { name: hold.host, region }))
  const device = domain?.live?.volumes.find(({ volume }) => volume === name)
  return domain && device ? { domain, device } : null
}

/** The same, for what needs it: Busy, since the host may have gone off a moment ago, and then the storage does it by itself. */
export async function needHeld(context: LibvirtContext, volume: Resource): Promise<HeldVolume> {
  const held = await findHeld(context, volume)
  if (!held) throw new DriverError('Busy', `No running host has ${volume.name}.`)
  return held
}
