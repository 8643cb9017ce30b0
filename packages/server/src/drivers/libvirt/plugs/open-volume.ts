import { DriverError, type Resource, type VolumeSource } from '#reconcile/ports/index.ts'
import type { FoundDomain } from '../domains/find-domain.ts'
import { type LibvirtContext, storageOf } from '../libvirt-context.ts'

/** A volume as a hypervisor opens it. */
export interface OpenVolume {
  /** Name of the volume. */
  readonly name: string
  readonly source: VolumeSource
}

/** Asks the storage how the hypervisor of a host opens a volume. NotFound where it is not there, NotSupported where the host cannot reach it. */
export async function openVolume(context: LibvirtContext, volume: Resource, host: FoundDomain): Promise<OpenVolume> {
  const { name, region } = volume
  if (region !== host.record.region)
    throw new DriverError('NotSupported', `${name} is in region ${region}, out of reach of ${host.name}.`)
  const source = await storageOf(context, region).openFor(volume, host.hypervisor.name)
  if (!source) throw new DriverError('NotFound', `${name} is not there.`)
  return { name, source }
}
