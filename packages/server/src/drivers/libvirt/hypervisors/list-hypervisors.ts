import type { Hypervisor, LibvirtOptions } from '../libvirt-options.ts'

/** Every hypervisor of the engine once, of however many regions it is. */
export function listHypervisors(options: Pick<LibvirtOptions, 'regions'>): readonly Hypervisor[] {
  return [...new Map(listNamedHypervisors(options).map((hypervisor) => [hypervisor.uri, hypervisor])).values()]
}

/** Every entry of the file; several may be one libvirt. */
export function listNamedHypervisors({ regions }: Pick<LibvirtOptions, 'regions'>): readonly Hypervisor[] {
  return Object.values(regions).flatMap(({ hypervisors }) => hypervisors)
}
