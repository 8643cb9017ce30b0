import type { Hypervisor, LibvirtOptions } from '../libvirt-options.ts'

/** Lists each libvirt URI once, even if it serves several regions. */
export function listHypervisors(options: Pick<LibvirtOptions, 'regions'>): readonly Hypervisor[] {
  return [...new Map(listNamedHypervisors(options).map((hypervisor) => [hypervisor.uri, hypervisor])).values()]
}

/** Lists every entry of `engines.yaml`. Several entries may be the same libvirt. */
export function listNamedHypervisors({ regions }: Pick<LibvirtOptions, 'regions'>): readonly Hypervisor[] {
  return Object.values(regions).flatMap(({ hypervisors }) => hypervisors)
}
