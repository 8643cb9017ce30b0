import type { Hypervisor, LibvirtOptions } from '../libvirt-options.ts'

/** Every hypervisor of the engine once, of however many regions it is. */
export function listHypervisors({ regions }: Pick<LibvirtOptions, 'regions'>): readonly Hypervisor[] {
  const all = Object.values(regions).flatMap(({ hypervisors }) => hypervisors)
  return [...new Map(all.map((hypervisor) => [hypervisor.uri, hypervisor])).values()]
}
