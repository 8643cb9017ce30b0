/** Container networks of hosts, because container runtimes isolate networks. Other containers join them to reach the hosts. */
export interface HostNetworks {
  /** Image with the program `passage`, which forwards connections to the hosts; `{patch}` is replaced by the Kubernetes version. */
  readonly passageImage: string
  /** Ensures and returns the network of a region's hosts; null if the hosts have no separate network. */
  ensureNetwork(region: string): Promise<string | null>
  /** Removes the network if unused. */
  releaseNetwork(region: string): Promise<void>
}
