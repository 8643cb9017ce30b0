import type { KubernetesOptions } from './kubernetes-options.ts'

/** True if all runtimes of the region, by default of all regions, give members their own networks. */
export function givesNetworks({ regions }: KubernetesOptions, region?: string): boolean {
  const served = region === undefined ? Object.values(regions) : [regions[region]]
  return served.every((one) => one?.machines.every(({ containers }) => containers.hasNetworks))
}
