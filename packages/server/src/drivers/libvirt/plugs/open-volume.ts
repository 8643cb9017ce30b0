import { DriverError, type Resource, type VolumeSource } from '#reconcile/ports/index.ts'
import type { FoundDomain } from '../domains/find-domain.ts'
import { type LibvirtContext, storageOf } from '../libvirt-context.ts'

/** A volume with its source for a hypervisor. */
export interface OpenVolume {
  readonly name: string
  readonly source: VolumeSource
}

/** Returns the volume's source for the host's hypervisor. Throws NotFound without the volume, NotSupported in another region. */
export async function openVolume(context: LibvirtContext, volume: Resource, host: FoundDomain): Promise<OpenVolume> {
  const { name, region } = volume
  if (region !== host.record.region)
    throw new DriverError('NotSupported', `${name} is in region ${region}, where ${host.name} cannot reach it.`)
  const source = await storageOf(context, region).openFor(volume, host.hypervisor.name)
  if (!source) throw new DriverError('NotFound', `${name} does not exist.`)
  return { name, source }
}
