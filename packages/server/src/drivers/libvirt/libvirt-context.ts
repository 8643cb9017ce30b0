import { DriverError, type VolumeStorage } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'
import type { ProbedAccelerator } from './hypervisors/accelerator.ts'
import type { HostImage, Hypervisor, LibvirtOptions, NodeImage } from './libvirt-options.ts'

/** What every call of the engine works with. What it remembers can be found out again by any process (driver contract, rule 6). */
export interface LibvirtContext {
  readonly options: LibvirtOptions
  readonly registry: Registry
  /** Probes of accelerators that run now, by the hypervisor's name. */
  readonly probes: Map<string, Promise<ProbedAccelerator>>
}

/** The hypervisors of a region; none for a region that the engine does not serve. */
export function hypervisorsOf({ options }: LibvirtContext, region: string): readonly Hypervisor[] {
  return options.regions[region]?.hypervisors ?? []
}

/** Names of a region's hypervisors that were declared off for good. */
export function lostHypervisorsOf({ options }: LibvirtContext, region: string): readonly string[] {
  return options.regions[region]?.lost ?? []
}

/** The storage of a region. NotSupported for a region that the engine does not serve. */
export function storageOf({ options }: LibvirtContext, region: string): VolumeStorage {
  const served = options.regions[region]
  if (!served) throw new DriverError('NotSupported', `${options.name} does not serve region ${region}.`)
  return served.storage
}

/** The image with an id; null for none. NotSupported for one that the engine does not have. */
export function imageOf({ options }: LibvirtContext, id: string | null): HostImage | null {
  if (id === null) return null
  const image = options.images.find((one) => one.id === id)
  if (!image) throw new DriverError('NotSupported', `${options.name} has no image ${id}.`)
  return image
}

/** What a host with a kubelet is made from; null for a host without one. NotSupported for a version that the engine has no image of. */
export function nodeImageOf({ options }: LibvirtContext, kubelet: string | null): NodeImage | null {
  if (kubelet === null) return null
  const image = options.nodeImages.find(({ version }) => version === kubelet)
  if (!image) throw new DriverError('NotSupported', `${options.name} has no node image of ${kubelet}.`)
  return image
}
