/**
 * Container runtime networks of hosts, for other containers that must reach the hosts: container runtimes isolate networks. Drivers know one another only by
 * such interfaces, which main passes between them.
 */
export interface HostNetworks {
  /** Image with the program `passage`, which forwards from such a container to programs on the hosts; `{patch}` is replaced by the Kubernetes version. */
  readonly passageImage: string
  /** Returns the network of a region's hosts, and creates it if necessary; null if they have none of their own. */
  ensureNetwork(region: string): Promise<string | null>
  /** Removes the network if nothing uses it any more. */
  releaseNetwork(region: string): Promise<void>
}
