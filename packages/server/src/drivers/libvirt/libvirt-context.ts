import { DriverError, type VolumeStorage } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'
import type { ProbedAccelerator } from './hypervisors/accelerator.ts'
import type { HostImage, Hypervisor, LibvirtOptions, NodeImage } from './libvirt-options.ts'

/** Engine state, whose caches any process can rebuild (driver contract, rule 6). */
export interface LibvirtContext {
  readonly options: LibvirtOptions
  readonly registry: Registry
  readonly probes: Map<string, Promise<ProbedAccelerator>>
  /** Called after this process has replaced the rules of a managed network. */
  readonly networkWatchers: Set<() => void>
}

/** Lists the hypervisors of a region; empty if not served. */
export function hypervisorsOf({ options }: LibvirtContext, region: string): readonly Hypervisor[] {
  return options.regions[region]?.hypervisors ?? []
}

/** Names of a region's hypervisors that were declared off for good; empty if not served. */
export function lostHypervisorsOf({ options }: LibvirtContext, region: string): readonly string[] {
  return options.regions[region]?.lost ?? []
}

/** Volume storage of a region. Throws NotSupported if the region is not served. */
export function storageOf({ options }: LibvirtContext, region: string): VolumeStorage {
  const served = options.regions[region]
  if (!served) throw new DriverError('NotSupported', `${options.name} does not serve region ${region}.`)
  return served.storage
}

/** ID of the image that rescue boots use. */
export const rescueImage = 'rescue'

/** Image with this ID; null for null and for images of users, which boot from their disk. Throws NotSupported for an unlisted ID. */
export function imageOf({ options }: LibvirtContext, id: string | null): HostImage | null {
  if (id === null || id.startsWith('private/')) return null
  const image = options.images.find((one) => one.id === id)
  if (!image) throw new DriverError('NotSupported', `${options.name} has no image ${id}.`)
  return image
}

/** Node image of a kubelet version; null for null. Throws NotSupported for an unlisted version. */
export function nodeImageOf({ options }: LibvirtContext, kubelet: string | null): NodeImage | null {
  if (kubelet === null) return null
  const image = options.nodeImages.find(({ version }) => version === kubelet)
  if (!image) throw new DriverError('NotSupported', `${options.name} has no node image of ${kubelet}.`)
  return image
}
