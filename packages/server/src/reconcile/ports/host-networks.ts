/** Container networks of hosts, for other containers that must reach the hosts: container runtimes isolate networks. */
export interface HostNetworks {
  /** Image with the program `passage`, which forwards connections to the hosts; `{patch}` is replaced by the Kubernetes version. */
  readonly passageImage: string
  /** Ensures and returns the network of a region's hosts; null if they have no separate one. */
  ensureNetwork(region: string): Promise<string | null>
  /** Removes the network if unused. */
  releaseNetwork(region: string): Promise<void>
}
