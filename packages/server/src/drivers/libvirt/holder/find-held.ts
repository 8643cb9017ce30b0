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

/** Finds the running guest that has a volume open, or null. */
export async function findHeld(context: LibvirtContext, { name, region }: Resource): Promise<HeldVolume | null> {
  const hold = await findHold(context.registry, name)
  const domain = hold && (await findNamedDomain(context, { name: hold.host, region }))
  const device = domain?.live?.volumes.find(({ volume }) => volume === name)
  return domain && device ? { domain, device } : null
}

/** Like `findHeld`, but Busy instead of null: after a power-off, the storage's retry needs no guest. */
export async function requireHeld(context: LibvirtContext, volume: Resource): Promise<HeldVolume> {
  const held = await findHeld(context, volume)
  if (!held) throw new DriverError('Busy', `No running host has ${volume.name}.`)
  return held
}
