import type { KubernetesOptions } from './kubernetes-options.ts'

/** Whether whatever runs the programs of a region, or of all of them, gives members networks of their own. */
export function givesNetworks({ regions }: KubernetesOptions, region?: string): boolean {
  const served = region === undefined ? Object.values(regions) : [regions[region]]
  return served.every((one) => one?.machines.every(({ containers }) => containers.hasNetworks))
}
